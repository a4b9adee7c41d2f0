import { analyticsModule } from '@botter/server-analytics';
import { pause } from '@botter/server-async';
import type { Config } from '@botter/server-config';
import { conversationsModule } from '@botter/server-conversations';
import { createPool, Leases, migrate } from '@botter/server-database';
import { migrationsOf } from '@botter/server-module';
import { dayMs, type Expiry, RowExpiry, Upkeep } from '@botter/server-upkeep';
import { webhookDeliveriesModule } from '@botter/server-webhook-deliveries';
import type { Pool } from 'pg';

const modules = [conversationsModule, webhookDeliveriesModule, analyticsModule];
const config = {
  retention: { messagesKeepDays: 0, updatesKeepDays: 0 },
  analyticsKeepDays: 2,
} as Config;

const realRate = 1_000;
const stepMs = 20 * 60_000;
const stepsOfDay = dayMs / stepMs;
const keptDays = 2;
/** Older than any clock, so that the database's own `now()` doesn't matter. */
const begin = Date.parse('2026-01-01T00:00:00Z');

/**
 * Writes what 1,000 updates a second leave, FACTOR times less, for DAYS simulated days, in steps of twenty
 * minutes with a run of the upkeep after each; the days before anything expires come first. Then the upkeep
 * pauses for a day, and catches up while updates are written one by one. `DATABASE_URL`: an empty database.
 * Prints JSON.
 */
async function main(): Promise<void> {
  const [days = '14', factor = '200'] = process.argv.slice(2);
  const url = process.env.DATABASE_URL!;
  const pool = createPool(url, { max: 8 });
  await migrate(pool, migrationsOf(modules));
  const leases = new Leases(url);
  let now = begin;
  const batches: { day: number; name: string; ms: number }[] = [];
  let day = 0;
  const expiries = modules
    .flatMap(({ expiries }) => expiries?.(config) ?? [])
    .flatMap((each) => ('table' in each ? new RowExpiry(pool, each) : []))
    .map(
      (each): Expiry => ({
        name: each.name,
        overdueSince: (at) => each.overdueSince(at),
        async expire(at) {
          const begun = performance.now();
          const isMore = await each.expire(at);
          if (isMore) batches.push({ day, name: each.name, ms: performance.now() - begun });
          return isMore;
        },
      }),
    );
  const upkeep = new Upkeep({
    expiries,
    leases,
    now: () => new Date(now),
    onError: (error, name) => console.error(name, error),
  });
  const rows = Math.round((realRate / Number(factor)) * (stepMs / 1000));
  let steps = 0;
  const step = async () => {
    await write(pool, now, rows);
    now += stepMs;
    steps += 1;
    // Before a row expires there are hundreds, so that each batch logs its pages whole; in the time that this
    // takes hardly any.
    if (steps % (stepsOfDay / 2) === 0) await pool.query('checkpoint');
  };
  for (let n = 0; n < keptDays * stepsOfDay; n += 1) await step();
  const late: number[] = [];
  for (day = 1; day <= Number(days); day += 1) {
    for (let n = 0; n < stepsOfDay; n += 1) {
      await step();
      // At the worst moment: a whole step after the run before, which is twenty times the real interval.
      if (n % 12 === 0) late.push(await lateShare(pool, now));
      while (await upkeep.run());
    }
  }
  const idle = await hotPath(pool, now, pause(3_000));
  for (let n = 0; n < stepsOfDay; n += 1) await step();
  const backlog = rows * stepsOfDay;
  const begun = performance.now();
  const catchingUp = (async () => {
    while (await upkeep.run());
  })();
  const busy = await hotPath(pool, now, catchingUp);
  const seconds = (performance.now() - begun) / 1000;
  const updates = (of: number) =>
    batches.filter((each) => each.day === of && each.name === 'updates').map(({ ms }) => ms);
  process.stdout.write(
    JSON.stringify({
      rows: rows * stepsOfDay * (Number(days) + keptDays + 1),
      late: Math.max(...late),
      left: await lateShare(pool, now),
      byDay: Array.from({ length: Number(days) }, (_, n) => median(updates(n + 1))),
      rate: backlog / seconds,
      idle,
      busy,
    }),
  );
  upkeep.stop();
  await upkeep.release();
  await leases.close();
  await pool.end();
}

let updateId = 0;

/**
 * The rows of a step: updates, and a tenth of them each of webhooks' payloads and chats that were active in
 * the hour.
 */
async function write(pool: Pool, from: number, rows: number): Promise<void> {
  const at = `to_timestamp($1 / 1000.0) + n * interval '1 ms' * ${stepMs / rows}`;
  await pool.query(
    `insert into app.updates (bot_id, update_id, callback_query_id, received_at)
     select 'bot' || n % 200, $2::bigint + n, case when n % 5 = 0 then ($2::bigint + n)::text end, ${at}
     from generate_series(1, $3::int) n`,
    [from, updateId, rows],
  );
  await pool.query(
    `insert into app.webhook_payloads (delivery_id, bot_id, source, subject, body, state, created_at)
     select $2::bigint + n, 'bot' || n % 200, 'bot', 's', repeat('x', 200), 'delivered', ${at}
     from generate_series(1, $3::int, 10) n`,
    [from, updateId, rows],
  );
  await pool.query(
    `insert into app.analytics_chat_hours (bot_id, hour, chat_id, messages)
     select 'bot' || n % 200, date_trunc('hour', to_timestamp($1 / 1000.0)), gen_random_uuid(), 1
     from generate_series(1, $2::int, 10) n`,
    [from, rows],
  );
  updateId += rows;
}

/** The share of the existing updates that should be deleted. */
async function lateShare(pool: Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ late: number }>(
    `select (count(*) filter (where received_at < to_timestamp($1 / 1000.0)))::float / count(*) as late from app.updates`,
    [now - keptDays * dayMs],
  );
  return rows[0]?.late ?? 1;
}

/** Milliseconds of an update that is written alone, p95, until the work ends. */
async function hotPath(pool: Pool, now: number, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  void work.finally(() => over.abort());
  const ms: number[] = [];
  while (!over.signal.aborted) {
    const begun = performance.now();
    updateId += 1;
    await pool.query(
      `insert into app.updates (bot_id, update_id, received_at) values ('hot', $1, to_timestamp($2 / 1000.0))`,
      [updateId, now],
    );
    ms.push(performance.now() - begun);
    await pause(5);
  }
  await work;
  return ms.sort((one, other) => one - other)[Math.floor(ms.length * 0.95)] ?? 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

void main();
