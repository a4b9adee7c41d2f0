import { ConversationsRuntimeModule, conversationsModule } from '@botter/server-conversations';
import {
  action,
  BotErasure,
  createConversationDatabase,
  deliver,
  FakeTelegram,
  putBot,
  startRuntime,
  stopRuntime,
  textUpdate,
} from '@botter/server-conversations/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { BotTables } from '@botter/server-module';
import { expireAll } from '@botter/server-upkeep/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { analyticsMigrations, analyticsTables } from '../analytics.migrations';
import { AnalyticsLedgerModule } from '../analytics.modules';
import { analyticsExpiries } from '../expiries';
import { analyticsModule } from '../server-module';
import { ActivityCounter } from './activity-counter';

describe('counting', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apps: [NestFastifyApplication, NestFastifyApplication];
  let counter: ActivityCounter;

  beforeAll(async () => {
    database = await createConversationDatabase(analyticsMigrations);
    telegram = new FakeTelegram();
    const apiRoot = await telegram.start();
    const modules = [ConversationsRuntimeModule, AnalyticsLedgerModule];
    apps = [
      await startRuntime({ database, apiRoot, modules }),
      await startRuntime({ database, apiRoot, modules }),
    ];
    counter = new ActivityCounter(database.pool);
  });
  afterAll(async () => {
    for (const app of apps) await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const sums = async (botId: string) => {
    const { rows } = await database.pool.query(
      `select sum(incoming)::int as incoming, sum(replies)::int as replies, sum(new_chats)::int as "newChats",
         (select sum(messages)::int from app.analytics_chat_hours where bot_id = $1) as messages,
         (select messages::int from app.analytics_totals where bot_id = $1) as total,
         (select sum(count)::int from app.analytics_uses where bot_id = $1) as uses
       from app.analytics_quarters where bot_id = $1`,
      [botId],
    );
    return rows[0];
  };
  const countAll = async () => {
    while (await counter.run());
  };
  const waiting = async (botId: string) =>
    (await database.pool.query('select from app.ledger where bot_id = $1', [botId])).rowCount;

  test('is exact with two runtimes, two counters and updates that come twice', async () => {
    await putBot(database, 'busy', [action('/start', 'Welcome')]);
    const other = new ActivityCounter(database.pool);
    const updates = Array.from({ length: 120 }, (_, n) => textUpdate(n % 10, '/start'));
    const arrivals = updates.flatMap((update) => apps.map((app) => deliver(app, 'busy', update)));
    const counting = Promise.all([countAll(), other.run(), other.catchUp(['busy'])]);
    expect(new Set(await Promise.all(arrivals))).toEqual(new Set([200]));
    await counting;
    await Promise.all([countAll(), other.run(), counter.catchUp(['busy'])]);
    expect(await sums('busy')).toEqual({
      incoming: 120,
      replies: 120,
      newChats: 10,
      messages: 240,
      total: 240,
      uses: 120,
    });
    expect(await waiting('busy')).toBe(0);
  });

  test('an update that was rolled back, and an interrupted count, count when they are repeated', async () => {
    await putBot(database, 'broken', [action('/start', 'Welcome')]);
    const update = textUpdate(1, '/start');
    await database.pool.query('alter table app.ledger rename to away');
    expect(await deliver(apps[0], 'broken', update)).toBe(503);
    await database.pool.query('alter table app.away rename to ledger');
    expect(await deliver(apps[0], 'broken', update)).toBe(200);
    // The last table of a rollup fails: nothing of it may stay.
    await database.pool.query('alter table app.analytics_totals rename to away');
    await expect(countAll()).rejects.toThrow();
    await database.pool.query('alter table app.away rename to analytics_totals');
    expect(await waiting('broken')).toBe(1);
    await countAll();
    expect(await sums('broken')).toMatchObject({
      incoming: 1,
      replies: 1,
      newChats: 1,
      messages: 2,
      total: 2,
    });
  });

  test('counts only incoming messages in a chat that a person has taken over', async () => {
    await putBot(database, 'paused', [action('/start', 'Welcome')]);
    await deliver(apps[0], 'paused', textUpdate(1, 'first'));
    await database.pool.query(`update app.chats set paused_until = 'infinity' where bot_id = 'paused'`);
    await deliver(apps[0], 'paused', textUpdate(1, '/start'));
    await deliver(apps[0], 'paused', textUpdate(1, 'second'));
    await countAll();
    expect(await sums('paused')).toMatchObject({ incoming: 3, replies: 0, uses: null });
    const { rows } = await database.pool.query(
      `select text from app.analytics_unanswered where bot_id = 'paused'`,
    );
    expect(rows).toEqual([{ text: 'first' }]);
  });

  test('keeps the most frequent and the latest unanswered texts, so that no one can fill the list', async () => {
    await putBot(database, 'flooded', []);
    const flood = Array.from({ length: 230 }, (_, n) =>
      deliver(apps[0], 'flooded', textUpdate(1, `text ${n}`)),
    );
    await Promise.all(flood);
    await deliver(apps[0], 'flooded', textUpdate(1, 'text 0'));
    await countAll();
    const { rows } = await database.pool.query(
      `select text from app.analytics_unanswered where bot_id = 'flooded' order by count desc`,
    );
    expect([rows.length, rows[0]]).toEqual([200, { text: 'text 0' }]);
  });

  test('a deleted bot leaves nothing behind, not even uncounted entries', async () => {
    await putBot(database, 'gone', [action('/start', 'Welcome')]);
    await deliver(apps[0], 'gone', textUpdate(1, '/start'));
    await deliver(apps[0], 'gone', textUpdate(1, 'something'));
    await countAll();
    await deliver(apps[0], 'gone', textUpdate(1, '/start'));
    const erasure = new BotErasure(database.pool, BotTables.of([conversationsModule, analyticsModule]));
    await erasure.begin('gone');
    await countAll();
    while (await erasure.run());
    for (const table of [...analyticsTables, 'ledger']) {
      const { rowCount } = await database.pool.query(`select from app.${table} where bot_id = 'gone'`);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });

  test('what has expired is deleted', async () => {
    const clock = new FixedClock(new Date());
    const expire = () => expireAll(database.pool, analyticsExpiries({ analyticsKeepDays: 100 }), clock.now());
    const rows = async () =>
      (
        await database.pool.query<{ kept: number[] }>(
          `select array[(select count(*) from app.analytics_quarters), (select count(*) from app.analytics_chat_hours),
             (select count(*) from app.analytics_uses), (select count(*) from app.analytics_unanswered)]::int[] as kept`,
        )
      ).rows[0]?.kept;
    const before = await rows();
    clock.advance(29 * 24 * 3_600_000);
    await expire();
    expect(await rows()).toEqual(before);
    clock.advance(2 * 24 * 3_600_000);
    await expire();
    expect(await rows()).toEqual([...(before ?? []).slice(0, 3), 0]);
    clock.advance(70 * 24 * 3_600_000);
    await expire();
    expect(await rows()).toEqual([0, 0, 0, 0]);
  });
});
