// npm run serve [-- --role=api|runtime|worker]: the built production server, configured by the environment
// alone.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './lib/install.mjs';

requireNode();
const programs = { all: 'standalone', api: 'api', runtime: 'runtime', worker: 'worker' };
const role =
  process.argv.slice(2).map((argument) => /^--role=(.*)$/.exec(argument)?.[1] ?? argument)[0] ?? 'all';
const bundle = join(import.meta.dirname, '..', 'dist', 'server', `${programs[role]}.js`);

if (!programs[role])
  fail(`Unknown role "${role}". Known: api, runtime, worker; without --role all of them run in one process.`);
if (!existsSync(bundle)) fail('The product is not built. Run "npm run build".');

const child = spawn(process.execPath, ['--enable-source-maps', bundle], {
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

function fail(message) {
  console.error(message);
  process.exit(1);
}
