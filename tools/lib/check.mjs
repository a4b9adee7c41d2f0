// Runs one check and keeps its outcome for the final count: node tools/lib/check.mjs NAME COMMAND [ARGUMENT …]
// The command is a program of a package, or the path of a script.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [name, command, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const isScript = command.includes('/');
const { status } = isScript
  ? spawnSync(process.execPath, [join(root, command), ...args], { cwd: root, stdio: 'inherit' })
  : spawnSync(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
const good = status === 0;
mkdirSync(join(root, 'artifacts', 'results'), { recursive: true });
writeFileSync(
  join(root, 'artifacts', 'results', `${name}.json`),
  JSON.stringify({ passed: good ? 1 : 0, failed: good ? 0 : 1 }),
);
process.exitCode = status ?? 1;
