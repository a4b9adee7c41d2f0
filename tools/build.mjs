// npm run build [-- server|web|sandbox …]: everything for production, only what is stale (--force: all of
// it).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, readStamp, writeStamp } from './lib/stamp.mjs';

const root = join(import.meta.dirname, '..');
const shared = [
  'libs/contracts',
  'libs/bot-api',
  'libs/engine',
  'libs/linter',
  'libs/simulator',
  'package.json',
  'package-lock.json',
];

/** The scripts that bundle the server's programs. */
const bundler = ['tools/rspack/server.mjs', 'tools/rspack/run.mjs'];

/** The parts to build, with their sources and scripts. */
const parts = {
  server: {
    sources: [
      ...shared,
      'libs/server',
      'apps/api',
      'apps/runtime',
      'apps/worker',
      'apps/standalone',
      'apps/identity',
      'apps/telegram-sandbox/src',
      ...bundler,
      'tools/rspack/build-server.mjs',
    ],
    script: ['tools/rspack/build-server.mjs'],
  },
  bench: {
    sources: [...shared, 'libs/server', 'bench/programs', ...bundler, 'tools/rspack/build-bench.mjs'],
    script: ['tools/rspack/build-bench.mjs'],
  },
  web: {
    sources: [
      ...shared,
      'libs/web',
      'apps/shell',
      'apps/actions',
      'apps/audience',
      'apps/chat',
      'apps/notifications',
      'apps/telegram-sandbox/src/page',
      'tools/rspack',
    ],
    script: ['tools/rspack/build-web.mjs'],
  },
};

/** The parts of the product itself. */
export const product = ['server', 'web'];

/** Builds the stale ones of the named parts (those of the product when none is named), side by side. */
export async function build({ names = product, force = false, log = console.log } = {}) {
  await Promise.all(names.map((name) => buildPart(name, force, log)));
}

async function buildPart(name, force, log) {
  const part = parts[name];
  if (!part)
    throw new Error(
      `There is nothing to build that is called ${name}. Known: ${Object.keys(parts).join(', ')}.`,
    );
  const stampFile = join(root, 'dist', `.${name}.stamp`);
  const wanted = await hashSources(root, part.sources);
  if (!force && (await readStamp(stampFile)) === wanted) return;
  const started = Date.now();
  log(`building ${name} …`);
  await run(part.script);
  await writeStamp(stampFile, wanted);
  log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function run(args) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${args[0]} ended with code ${code}`)),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('--'));
  await build({ names: names.length ? names : undefined, force: args.includes('--force') }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
