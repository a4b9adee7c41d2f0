// Installs missing packages, and nothing when everything is there. Uses only what comes with Node.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const minimum = [20, 19];

/** Ends with one clear line on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return;
  console.error(`Botter needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Names of a folder's dependencies that are missing or have another version than in its package.json.
 * @param {{ dev: boolean, folder: string }} options whether tools for development and tests count
 */
function missingPackages({ dev, folder }) {
  const manifest = readJson(join(folder, 'package.json'));
  const wanted = { ...manifest.dependencies, ...(dev ? manifest.devDependencies : {}) };
  // A package under another name is wanted as `npm:<its own name>@<version>`.
  const isThere = ([name, version]) =>
    readJson(join(folder, 'node_modules', name, 'package.json'))?.version === version.replace(/^npm:.*@/, '');
  return Object.entries(wanted)
    .filter((entry) => !isThere(entry))
    .map(([name]) => name);
}

/**
 * Runs `npm ci` when something is missing. What only tests need is left out unless `dev`.
 * @param folder with a package.json and a lock, the root of the project if it is left out
 */
export async function installMissing({ dev, folder = root }) {
  const missing = missingPackages({ dev, folder });
  if (missing.length === 0) return;
  console.log(`installing packages (${missing.length} missing) …`);
  await npm(folder, [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : ['--omit=dev']),
  ]);
}

function npm(folder, args) {
  return new Promise((done, failed) => {
    const child = spawn('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0
        ? done()
        : failed(new Error(`npm ${args[0]} ended with code ${code}. Is the npm registry reachable?`)),
    );
  });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
