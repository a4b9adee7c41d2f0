import type { Config } from '@botter/server-config';
import type { TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { silentLogger } from '@botter/server-logging';
import { Metrics } from '@botter/server-metrics';
import { BotTables } from '@botter/server-module';
import { Scheduling } from '@botter/server-scheduling';
import { SchedulerRegistry } from '@nestjs/schedule';
import { StoredUpdateStatistics } from '../inbox/update-statistics';
import { firstIdOf, monthAfter, monthOf, nameOfMonth } from '../shared/months';
import { createConversationDatabase } from '../testing/test-runtime';
import { BotErasure } from './bot-erasure';
import { conversationTables } from './bot-tables';
import { expiries, unusedCallbackValues } from './expiries';
import { Partitions } from './partitions';
import { Upkeep } from './upkeep';

describe('the upkeep', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createConversationDatabase();
  });
  afterEach(() => database.drop());

  const ids = async (query: string) =>
    (await database.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);

  function upkeepAt(now: Date, retention = { messagesKeepDays: 0, updatesKeepDays: 0 }) {
    const logger = silentLogger();
    const metrics = new Metrics();
    const partitions = new Partitions(database.pool, { retention } as Config, logger, metrics);
    const scheduling = new Scheduling(new SchedulerRegistry(), logger);
    const erasure = new BotErasure(database.pool, new BotTables(conversationTables));
    return {
      upkeep: new Upkeep(database.pool, partitions, erasure, new FixedClock(now), scheduling),
      metrics,
    };
  }
  const prune = (now = new Date()) => upkeepAt(now).upkeep.prune();

  const writeMessage = (at: Date, bot = 'a') =>
    database.pool.query(
      `insert into app.messages (id, bot_id, chat_id, direction, kind, at)
       values ($1::uuid, $2, gen_random_uuid(), 'incoming', 'text', $3)`,
      [firstIdOf(at).replace(/0{12}$/, Math.random().toString(16).slice(2, 14).padEnd(12, '0')), bot, at],
    );
  const placeOf = async () =>
    ids('select tableoid::regclass::text as id from app.messages order by app.messages.id');
  const partitions = (table: string) =>
    ids(
      `select inhrelid::regclass::text as id from pg_inherits where inhparent = 'app.${table}'::regclass order by 1`,
    );

  test('forgets the ids of updates once Telegram has, but not when the last one came', async () => {
    await database.pool.query(`
      insert into app.updates (bot_id, update_id, received_at) values
        ('a', 1, now()), ('a', 2, now() - interval '3 days'), ('b', 4, now() - interval '40 days')`);
    await prune();
    expect(await ids('select update_id as id from app.updates order by 1')).toEqual(['1']);
    const last = await new StoredUpdateStatistics(database.pool).statisticsOf('b');
    expect(Date.now() - (last.lastUpdateAt?.getTime() ?? 0)).toBeGreaterThan(39 * 24 * 3600 * 1000);
  });

  test('keeps what still has to be sent, however old', async () => {
    await database.pool.query(`
      insert into app.outbox (id, bot_id, kind, method, payload, state, created_at) values
        ('waits', 'a', 'send', 'sendMessage', '{}', 'waiting', now() - interval '30 days'),
        ('failed', 'a', 'send', 'sendMessage', '{}', 'failed', now() - interval '8 days')`);
    await prune();
    expect(await ids('select id from app.outbox')).toEqual(['waits']);
  });

  test('values of buttons expire a day after the last month of messages that may have them', async () => {
    const now = new Date();
    const kept = monthOf(new Date(now.getTime() - 30 * 86_400_000));
    const usedAt = (hours: number) => new Date(kept.getTime() - hours * 3_600_000);
    const values = `select id from app.callback_values order by 1`;
    await database.pool.query(
      `insert into app.callback_values (bot_id, id, value, used_at)
       values ('a', 'new', 'v', $1), ('a', 'recent', 'v', $2), ('a', 'old', 'v', $3)`,
      [now, usedAt(23), usedAt(25)],
    );
    await upkeepAt(now).upkeep.prune();
    expect(await ids(values)).toEqual(['new', 'old', 'recent']);
    await upkeepAt(now, { messagesKeepDays: 30, updatesKeepDays: 0 }).upkeep.prune();
    expect(await ids(values)).toEqual(['new', 'recent']);
  });

  test('finds what has expired by indexes', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      // With few rows reading all of them is quicker; the question is whether there is another way.
      await client.query('set local enable_seqscan = off');
      const values = unusedCallbackValues.replace('$1', 'now()');
      for (const [table, statement] of Object.entries({ ...expiries, values })) {
        if (table === 'runtime_processes') continue;
        const { rows } = await client.query(`explain ${statement}`);
        expect([table, JSON.stringify(rows)]).toEqual([table, expect.not.stringContaining('Seq Scan')]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('makes the months before they begin, once', async () => {
    const later = monthAfter(monthOf(new Date()), 5);
    await Promise.all([prune(later), prune(later)]);
    for (const table of ['messages', 'message_versions', 'kept_updates']) {
      const found = await partitions(table);
      for (const ahead of [0, 1, 2]) {
        expect(found).toContain(`app.${table}_${nameOfMonth(monthAfter(later, ahead))}`);
      }
    }
    await writeMessage(later);
    expect(await placeOf()).toEqual([`app.messages_${nameOfMonth(later)}`]);
    const { rows } = await database.pool.query(
      `select count(*)::int as count from pg_index where indrelid = 'app.messages_${nameOfMonth(later)}'::regclass`,
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('takes in what no month was made for, shows it, and puts it in its place later', async () => {
    const later = monthAfter(monthOf(new Date()), 7);
    await writeMessage(later);
    await writeMessage(monthAfter(later, -30));
    expect(await placeOf()).toEqual(['app.messages_past', 'app.messages_rest']);
    const { upkeep, metrics } = upkeepAt(later);
    expect(await metrics.text()).toContain('botter_rows_without_month{table="messages"} 1');
    await upkeep.prune();
    expect(await placeOf()).toEqual(['app.messages_past', `app.messages_${nameOfMonth(later)}`]);
  });

  test('drops months that have expired whole, and nothing else', async () => {
    const month = monthOf(new Date());
    for (const at of [monthAfter(month, -3), month, monthAfter(month), monthAfter(month, 2)])
      await writeMessage(at);
    await database.pool.query(
      `insert into app.kept_updates (bot_id, update_id, kind, raw, received_at) values ('a', 1, 'poll', '{}', $1), ('a', 2, 'poll', '{}', $2)`,
      [month, monthAfter(month)],
    );
    await database.pool.query(
      `insert into app.update_counts values ('a', 'poll', false, $1, 1), ('a', 'poll', false, $2, 1)`,
      [month.toISOString().slice(0, 10), monthAfter(month).toISOString().slice(0, 10)],
    );
    const later = new Date(monthAfter(month, 2).getTime() + 86_400_000);
    // Less than the shortest month.
    await upkeepAt(later, { messagesKeepDays: 25, updatesKeepDays: 25 }).upkeep.prune();
    expect(await placeOf()).toEqual([1, 2].map((n) => `app.messages_${nameOfMonth(monthAfter(month, n))}`));
    expect(await ids('select update_id as id from app.kept_updates')).toEqual(['2']);
    expect((await new StoredUpdateStatistics(database.pool).statisticsOf('a')).otherUpdates).toEqual([
      { kind: 'poll', count: 1 },
    ]);
    await upkeepAt(monthAfter(later, 40)).upkeep.prune();
    expect(await placeOf()).toHaveLength(2);
  });
});
