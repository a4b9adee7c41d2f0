import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../tools/lib/embedded-postgres.mjs';

export const title =
  'compiled-bots: a bot of 600 actions of 520 kB, projected and replied with in a process of 128 MB heap';
export const baseline = 'the same with actions of a few words';
export const builds = ['bench'];

const run_ = promisify(execFile);

export async function run(report) {
  const ours = await measure('large');
  const small = await measure('small');
  report.ratio('MB at the peak', ours.peakMb, small.peakMb, undefined, { atMost: 350 });
  report.ratio('s to project', ours.projecting, small.projecting);
  report.ratio('s to reply once with each', ours.answering, small.answering);
}

async function measure(kind) {
  const home = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  chmodSync(home, 0o755);
  const postgres = await startPostgres({ dataDir: join(home, 'postgres') });
  try {
    const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'compiled-bots.js');
    const { stdout } = await run_(process.execPath, ['--max-old-space-size=128', program, kind, '600'], {
      env: { ...process.env, DATABASE_URL: postgres.url('postgres') },
    });
    return JSON.parse(stdout);
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
