import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const title = 'plan: the reply of the worst actions, in milliseconds of the processor';
export const baseline = 'JSON.parse of the same action, as it is read from the database';
export const builds = ['bench'];

const run_ = promisify(execFile);

export async function run(report) {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'plan.js');
  const { stdout } = await run_(process.execPath, [program]);
  for (const { name, parsing, first, next, nextAtMost = 1 } of JSON.parse(stdout)) {
    report.ratio(`ms for the first reply: ${name}`, first, parsing, undefined, { atMost: 5 });
    report.ratio(`ms for each one after it`, next, parsing, undefined, { atMost: nextAtMost });
  }
}
