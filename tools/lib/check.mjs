// Runs one check and keeps its outcome for the final count: node tools/lib/check.mjs NAME COMMAND [ARGUMENT
// …] The command is a program of a package, or the path of a script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This number of characters of the output is kept for the last screen of a run. */
const keptLength = 4_000;

const [name, command, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
const child = command.includes('/')
  ? spawn(process.execPath, [join(root, command), ...args], options)
  : spawn(join(root, 'node_modules', '.bin', command), args, {
      ...options,
      shell: process.platform === 'win32',
    });
let text = '';
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  from.on('data', (chunk) => {
    to.write(chunk);
    text = (text + chunk).slice(0, keptLength);
  });
}
const [status] = await once(child, 'close');
const good = status === 0;
mkdirSync(join(root, 'artifacts', 'results'), { recursive: true });
writeFileSync(
  join(root, 'artifacts', 'results', `${name}.json`),
  JSON.stringify(
    good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [{ title: name, text }] },
  ),
);
process.exitCode = status ?? 1;
