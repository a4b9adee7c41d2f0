import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { freshProduct } from '../lib/fresh-product.mjs';
import { seedEvents } from '../lib/seed-events.mjs';

export const title = 'replay: 100,000 events through all projections, while the product runs';
export const baseline = 'reading the same events once, in order, without doing anything with them';

export async function run(report) {
  const { product, dataDir, stop } = await freshProduct({
    onLog: (program, line) => line.includes('"level":50') && console.error(program, line),
  });
  const client = new pg.Client({ connectionString: product.postgres.url('botter') });
  await client.connect();
  try {
    await seedEvents(client);
    await client.query("select pg_notify('events', '')");
    await projected(client);
    const reading = await seconds(() => readAll(client));
    let replay;
    const command = await seconds(async () => {
      replay = await runReplay(dataDir);
    });
    report.ratio('s for the events through all projections', replay, reading, undefined, {
      ratioAtMost: 2.5,
    });
    report.ratio('s for the whole command, its start included', command, reading, undefined, { atMost: 10 });
  } finally {
    await client.end();
    await stop();
  }
}

/** Waits until the running product has all events in its own read models. */
async function projected(client) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { rows } = await client.query('select count(*)::int as bots from read.compiled_bots');
    const { rows: late } = await client.query(
      "select count(*)::int as late from events.checkpoints where kind = 'projection' and position is distinct from (select max(position) from events.checkpoints where kind = 'projection')",
    );
    if (rows[0].bots >= 200 && late[0].late === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the product did not project the events within a minute');
}

async function readAll(client) {
  let after = ['0', '0'];
  for (;;) {
    const { rows } = await client.query(
      'select * from events.events where (transaction_id, position) > ($1::xid8, $2::bigint) order by transaction_id, position limit 1000',
      after,
    );
    if (rows.length === 0) return;
    after = [rows.at(-1).transaction_id, rows.at(-1).position];
  }
}

/** @returns the seconds that the command says, without those in which it starts */
function runReplay(dataDir) {
  const script = join(import.meta.dirname, '..', '..', 'tools', 'replay.mjs');
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [...followParent, script], {
      env: { ...process.env, BOTTER_DATA: dataDir },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.once('close', (code) => {
      const said = /in ([\d.]+) s\.$/m.exec(output);
      if (code === 0 && said) done(Number(said[1]));
      else failed(new Error(`replay ended with code ${code}`));
    });
  });
}

async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
