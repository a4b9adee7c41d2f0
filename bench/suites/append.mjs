import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../tools/build.mjs';
import { startPostgres } from '../../tools/lib/embedded-postgres.mjs';
import { median } from '../lib/processes.mjs';

export const title = 'append: events appended per second, 32 clients, each with its expected version';
export const baseline = 'a bare INSERT of the same row, one transaction each, 32 connections';

const run_ = promisify(execFile);

export async function run(report) {
  await build({ names: ['bench'] });
  const home = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  chmodSync(home, 0o755);
  const postgres = await startPostgres({ dataDir: join(home, 'postgres') });
  try {
    const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'event-store.js');
    const { stdout } = await run_(process.execPath, [program, '32', '5'], {
      env: { ...process.env, DATABASE_URL: postgres.url('postgres') },
    });
    const rounds = JSON.parse(stdout);
    const ours = median(rounds.map(({ append }) => append));
    report.ratio('appends/s', ours, median(rounds.map(({ bare }) => bare)), 1.5, { atLeast: 10_000 });
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
