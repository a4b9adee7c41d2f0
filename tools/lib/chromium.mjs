// The Chromium of the browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
/** Debian's. The first does the same work for a tenth less processor time, because it draws no window. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of a Chromium on this machine; undefined if there is none. `CHROMIUM_PATH` has precedence. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || packagedChromium() || findInstalledChromium();
}

/** As `findChromium`, without the one that npm brings: benchmarks are compared with those of earlier days. */
export function findInstalledChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/**
 * The one that npm brings for Linux on x64, unpacked on first use. Journeys take a seventh less processor
 * time than with Debian's.
 */
function packagedChromium() {
  const source = join(root, 'node_modules/@sparticuz/chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) return undefined;
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(root, '.cache/chromium');
  const program = join(folder, version);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const bytes = brotliDecompressSync(readFileSync(join(source, 'bin/chromium.br')));
    // Two processes may do this at the same time.
    const own = `${program}.${process.pid}`;
    writeFileSync(own, bytes, { mode: 0o755 });
    renameSync(own, program);
  }
  // Without Debian's it may lack libraries.
  return spawnSync(program, ['--version']).status === 0 ? program : undefined;
}

/**
 * Installs Debian's Chromium if there is none and we may; prints one clear line if there is none in the end.
 */
export function installChromium() {
  if (findChromium()) return true;
  if (process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0) {
    console.log('installing chromium …');
    const install =
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-color-emoji >/dev/null';
    spawnSync('sh', ['-c', install], { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  if (findChromium()) return true;
  console.error('The browser tests need Chromium on the PATH (or its path in CHROMIUM_PATH).');
  return false;
}
