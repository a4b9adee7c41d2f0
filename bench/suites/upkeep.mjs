import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../tools/lib/embedded-postgres.mjs';

/** 1,000 updates a second leave this many times as many rows. */
const factor = 200;
const days = 14;

export const title = `upkeep: what ${days} days at 1,000 updates a second leave, scaled down ${factor} times, deleted as it expires`;
export const baseline = 'the first day on which something expires';
export const builds = ['bench'];

export async function run(report) {
  const home = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  chmodSync(home, 0o755);
  // A simulated hour takes a second or less.
  const settings = { autovacuum_naptime: '1s' };
  const postgres = await startPostgres({ dataDir: join(home, 'postgres'), settings });
  try {
    const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'upkeep.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(days), String(factor)], {
      env: { ...process.env, DATABASE_URL: postgres.url('postgres') },
    });
    const { rows, late, left, byDay, rate, idle, busy } = JSON.parse(stdout);
    report.note(`${rows.toLocaleString('en')} updates were written`);
    report.figure('% of the updates were past their time, at most', late * 100, { atMost: 1 });
    report.ratio(`ms of a batch of 5,000 rows on day ${days}`, byDay.at(-1), byDay[0], undefined, {
      ratioAtMost: 1.2,
    });
    report.note(`day by day: ${byDay.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    report.ratio('rows a second after a day without upkeep, against those that come', rate, 1_000, 1);
    report.figure('% are past their time after that', left * 100, { atMost: 1 });
    report.ratio('ms to write one update meanwhile, p95, against an idle upkeep', busy, idle);
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
