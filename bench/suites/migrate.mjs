import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../tools/build.mjs';
import { startPostgres } from '../../tools/lib/embedded-postgres.mjs';
import { kurrentDBStandIn } from '../../tools/testing/kurrentdb-stand-in.mjs';

export const title =
  'migrate: 20,000 events of 200 bots moved to KurrentDB, and its appends, 32 clients (EVENTSTORE_TEST_URL, or a stand-in)';
export const baseline = 'the same on PostgreSQL: reading the events once; appends';

const run_ = promisify(execFile);

export async function run(report) {
  await build({ names: ['bench'] });
  const home = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  chmodSync(home, 0o755);
  const postgres = await startPostgres({ dataDir: join(home, 'postgres') });
  const programs = join(import.meta.dirname, '..', '..', 'dist', 'bench');
  const standIn = await kurrentDBStandIn();
  try {
    const { stdout } = await run_(process.execPath, [join(programs, 'kurrentdb.js')], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url('postgres'),
        EVENTSTORE_URL: process.env.EVENTSTORE_TEST_URL ?? standIn.url,
      },
    });
    const figures = JSON.parse(stdout);
    report.ratio('events moved/s', figures.move, figures.readPostgres, undefined, { atLeast: 5_000 });
    report.ratio('events read/s', figures.readKurrentdb, figures.readPostgres);
    report.ratio('appends/s', figures.kurrentdb, figures.postgres, undefined, { atLeast: 5_000 });
    report.ratio('appends/s against its bare client', figures.kurrentdb, figures.bare);
  } finally {
    standIn.stop();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
