import type { Config } from '@botter/server-config';
import type { TestDatabase } from '@botter/server-database/testing';
import { silentLogger } from '@botter/server-logging';
import { Metrics } from '@botter/server-metrics';
import { expireAll } from '@botter/server-upkeep/testing';
import { StoredUpdateStatistics } from '../inbox/update-statistics';
import { firstIdOf, monthAfter, monthOf, nameOfMonth } from '../shared/months';
import { createConversationDatabase } from '../testing/test-runtime';
import { conversationExpiries } from './expiries';
import { Partitions } from './partitions';

describe('what expires of the conversations', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createConversationDatabase();
  });
  afterEach(() => database.drop());

  const ids = async (query: string) =>
    (await database.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);

  const keptForEver = { messagesKeepDays: 0, updatesKeepDays: 0 };
  const monthsOf = (retention: Config['retention'] = keptForEver, metrics = new Metrics()) =>
    new Partitions(database.pool, { retention } as Config, silentLogger(), metrics);
  /** In the order in which the module declares them. */
  const expire = (now = new Date(), retention: Config['retention'] = keptForEver) =>
    expireAll(database.pool, [...conversationExpiries({ retention }), monthsOf(retention)], now);

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

  test('forgets the ids of updates once Telegram has, but keeps the time of the last one', async () => {
    await database.pool.query(`
      insert into app.updates (bot_id, update_id, received_at) values
        ('a', 1, now()), ('a', 2, now() - interval '3 days'), ('b', 4, now() - interval '40 days')`);
    await expire();
    expect(await ids('select update_id as id from app.updates order by 1')).toEqual(['1']);
    const last = await new StoredUpdateStatistics(database.pool).statisticsOf('b');
    expect(Date.now() - (last.lastUpdateAt?.getTime() ?? 0)).toBeGreaterThan(39 * 24 * 3600 * 1000);
  });

  test('keeps what still has to be sent, however old', async () => {
    await database.pool.query(`
      insert into app.outbox (id, bot_id, kind, method, payload, state, created_at) values
        ('waits', 'a', 'send', 'sendMessage', '{}', 'waiting', now() - interval '30 days'),
        ('failed', 'a', 'send', 'sendMessage', '{}', 'failed', now() - interval '8 days')`);
    await expire();
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
    await expire(now);
    expect(await ids(values)).toEqual(['new', 'old', 'recent']);
    await expire(now, { messagesKeepDays: 30, updatesKeepDays: 0 });
    expect(await ids(values)).toEqual(['new', 'recent']);
  });

  test('a chat that became part of another is deleted when none of its messages is being sent', async () => {
    await database.pool.query(`
      insert into app.chats (id, bot_id, telegram_chat_id, type, merged_into, merged_at)
      select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'bot' || n, 0, 'group', gen_random_uuid(), now() - interval '1 hour'
      from generate_series(1, 2) n`);
    await database.pool.query(`
      insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state)
      select 'm', bot_id, id, 'send', 'sendMessage', '{}', 'waiting' from app.chats where bot_id = 'bot1'`);
    await expire();
    expect(await ids('select bot_id as id from app.chats')).toEqual(['bot1']);
  });

  test('an answer that no one waits for expires', async () => {
    await database.pool.query(`
      insert into app.outbox (id, bot_id, kind, method, payload, state, due_at) values
        ('late', 'a', 'answer', 'answerCallbackQuery', '{}', 'waiting', now() - interval '61 seconds'),
        ('soon', 'a', 'answer', 'answerCallbackQuery', '{}', 'waiting', now() - interval '30 seconds')`);
    await expire();
    expect(await ids('select id from app.outbox')).toEqual(['soon']);
  });

  test('the counts of kept updates expire before what they count', async () => {
    const month = monthAfter(monthOf(new Date()), -1);
    const kept = { messagesKeepDays: 0, updatesKeepDays: 25 };
    await database.pool.query(`insert into app.update_counts values ('a', 'poll', false, $1, 1)`, [
      month.toISOString().slice(0, 10),
    ]);
    await database.pool.query(
      `insert into app.kept_updates (bot_id, update_id, kind, raw, received_at) values ('a', 1, 'poll', '{}', $1)`,
      [month],
    );
    const later = monthAfter(month, 3);
    await monthsOf(kept).expire(later);
    expect(await ids('select update_id as id from app.kept_updates')).toEqual(['1']);
    await expire(later, kept);
    expect(await ids('select update_id as id from app.kept_updates')).toEqual([]);
  });

  test('makes the months before they begin, once', async () => {
    const later = monthAfter(monthOf(new Date()), 5);
    await Promise.all([monthsOf().keep(later), monthsOf().keep(later)]);
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

  test('stores rows without a month, shows them, and moves them into their month later', async () => {
    const later = monthAfter(monthOf(new Date()), 7);
    await writeMessage(later);
    await writeMessage(monthAfter(later, -30));
    expect(await placeOf()).toEqual(['app.messages_past', 'app.messages_rest']);
    const metrics = new Metrics();
    const months = monthsOf(keptForEver, metrics);
    expect(await metrics.text()).toContain('botter_rows_without_month{table="messages"} 1');
    await months.keep(later);
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
    const retention = { messagesKeepDays: 25, updatesKeepDays: 25 };
    const months = monthsOf(retention);
    const since = month.getTime() + 25 * 86_400_000;
    expect(await months.overdueSince(new Date(since - 1))).toBeUndefined();
    // Rows older than the first month expire with the last moment before it.
    expect((await months.overdueSince(later))?.getTime()).toBe(since);
    await expire(later, retention);
    expect(await months.overdueSince(later)).toBeUndefined();
    expect(await placeOf()).toEqual([1, 2].map((n) => `app.messages_${nameOfMonth(monthAfter(month, n))}`));
    expect(await ids('select update_id as id from app.kept_updates')).toEqual(['2']);
    expect((await new StoredUpdateStatistics(database.pool).statisticsOf('a')).otherUpdates).toEqual([
      { kind: 'poll', count: 1 },
    ]);
    await expire(monthAfter(later, 40));
    expect(await placeOf()).toHaveLength(2);
  });
});
