import { execFile, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/embedded-postgres.mjs';
import { median, processorMs } from '../lib/processes.mjs';
import { seedEvents } from '../lib/seed-events.mjs';

export const builds = ['bench'];
export const title =
  'workers: 20,000 events that come at once, until all read models hold them, with 1 and 2 processes that share them out by stream';
export const baseline = 'as many processes that share out whole projections';

const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'projecting.js');
const rounds = 3;
const bots = 40;
const events = 20_000;
let seeded = 0;

export async function run(report) {
  const home = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  chmodSync(home, 0o755);
  const postgres = await startPostgres({ dataDir: join(home, 'postgres') });
  const environment = { ...process.env, DATABASE_URL: postgres.url('postgres') };
  const database = new pg.Client({ connectionString: environment.DATABASE_URL });
  await database.connect();
  try {
    await promisify(execFile)(process.execPath, [program, 'migrate'], { env: environment });
    const at = { database, environment, postgres: postgres.pid };
    await measure(at, 1, false);
    for (const count of [1, 2]) {
      const ours = [];
      const whole = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measure(at, count, false));
        whole.push(await measure(at, count, true));
      }
      const of = (measured, what) => median(measured.map((one) => one[what]));
      const processes = `with ${count} process${count === 1 ? '' : 'es'}`;
      const ratio = (unit, what) => report.ratio(`${unit}, ${processes}`, of(ours, what), of(whole, what));
      ratio('s until all is projected', 'seconds');
      ratio('s of processor time of the workers', 'workers');
      ratio('s of processor time of PostgreSQL', 'postgres');
      report.note(`rounds: ${ours.map(toText)} against ${whole.map(toText)} s`);
    }
  } finally {
    await database.end();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const toText = ({ seconds }) => seconds.toFixed(2);

async function measure({ database, environment, postgres }, count, isWhole) {
  const workers = [];
  try {
    for (let n = 0; n < count; n += 1) workers.push(await startWorker(environment, isWhole));
    await until(database, 'shared out', sharedOut(count, isWhole));
    const before = { workers: processorOf(workers), postgres: processorMs(postgres) };
    await seedEvents(database, { bots, events, first: seeded + 1 });
    // As if the table had always been as large: plans made for an empty one are discarded.
    await database.query('analyze events.events');
    seeded += bots;
    const begun = performance.now();
    await database.query("select pg_notify('events', '')");
    await until(database, 'projected', projected);
    return {
      seconds: (performance.now() - begun) / 1000,
      workers: (processorOf(workers) - before.workers) / 1000,
      postgres: (processorMs(postgres) - before.postgres) / 1000,
    };
  } finally {
    for (const { stop } of workers) await stop();
  }
}

async function startWorker(environment, isWhole) {
  const env = { ...environment, BENCH_WHOLE: isWhole ? '1' : '' };
  const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise((done) => child.once('message', done));
  return {
    pid: child.pid,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const processorOf = (workers) => workers.reduce((sum, { pid }) => sum + processorMs(pid), 0);

const inForce = `
  select name, position from events.checkpoints c
  where position is distinct from 'split' and (name like '%#%') = exists (
    select from events.checkpoints whole where whole.name = split_part(c.name, '#', 1) and whole.position = 'split')`;

/** All readers are taken, and of each projection by stream as many slices are there as processes. */
const sharedOut = (count, isWhole) => `
  select count(*) = case when ${isWhole || count === 1} then 6 else ${3 + 3 * count} end
    and (select count(distinct l.pid) from pg_locks l where locktype = 'advisory') = ${count} as done
  from (${inForce}) as slices`;

const projected = `
  select bool_and(position = (
    select transaction_id || '-' || position from events.events order by events.transaction_id desc, position desc limit 1
  )) as done from (${inForce}) as slices`;

async function until(database, what, query) {
  for (const end = performance.now() + 120_000; performance.now() < end; ) {
    const { rows } = await database.query(query);
    if (rows[0].done) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`not ${what} within two minutes`);
}
