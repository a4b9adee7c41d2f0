import { eventually } from '@botter/server-async/testing';
import { RuntimeBots } from '@botter/server-compiled-bots';
import type { TestDatabase } from '@botter/server-database/testing';
import { BotTables } from '@botter/server-module';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptUpdates } from '../inbox/inbox-statement';
import { planUpdate } from '../inbox/planned-update';
import { BotAssignments } from '../polling/bot-assignments';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';
import { BotErasure } from './bot-erasure';
import { conversationTables } from './bot-tables';

describe('the erasure of a deleted bot', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apps: NestFastifyApplication[];
  let erasure: BotErasure;

  beforeAll(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    const apiRoot = await telegram.start();
    apps = [await startRuntime({ database, apiRoot }), await startRuntime({ database, apiRoot })];
    erasure = new BotErasure(database.pool, new BotTables(conversationTables));
  });
  afterAll(async () => {
    for (const app of apps) await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  async function left(botId: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of conversationTables) {
      const { rowCount } = await database.pool.query(`select from app.${table} where bot_id = $1 limit 1`, [
        botId,
      ]);
      if (rowCount) found.push(table);
    }
    return found;
  }
  const eraseAll = async () => {
    while (await erasure.run());
  };

  test('leaves nothing, while two processes that were not notified continue to accept updates', async () => {
    const answers = [action('/start', 'Welcome')];
    await putBot(database, 'goes', answers);
    await putBot(database, 'stays', answers);
    let taken = 0;
    const stopped = new AbortController();
    const pump = async (app: NestFastifyApplication, chat: number) => {
      for (let n = 0; !stopped.signal.aborted; n++) {
        const statuses = await Promise.all(
          ['goes', 'stays'].map((bot) => deliver(app, bot, textUpdate(chat + (n % 20), '/start'))),
        );
        expect(statuses).toEqual([200, 200]);
        taken++;
      }
    };
    const pumps = apps.flatMap((app, i) => [1000, 2000].map((chat) => pump(app, chat + i * 5000)));
    await eventually(
      async () => taken,
      (count) => count > 40,
      30_000,
    );
    await erasure.begin('goes');
    const before = taken;
    await eraseAll();
    for (const app of apps) await app.get(BotAssignments).claim();
    await eventually(
      async () => taken,
      (count) => count > before + 40,
      30_000,
    );
    stopped.abort();
    await Promise.all(pumps);
    expect(await left('goes')).toEqual([]);
    const { rows } = await database.pool.query(
      `select count(*)::int as count from app.messages where bot_id = 'stays' and direction = 'incoming'`,
    );
    expect(rows).toEqual([{ count: taken }]);
  });

  test('waits for an update that is being written', async () => {
    await putBot(database, 'late', []);
    const [app] = apps as [NestFastifyApplication];
    const bot = await app.get(RuntimeBots).get('late');
    if (!bot) throw new Error('No bot');
    const newId = () => crypto.randomUUID();
    const update = planUpdate(
      { botId: 'late', update: textUpdate(1, 'hello') },
      {
        bot: await bot.withActions([]),
        now: new Date(),
        values: new Map(),
        contributors: { rowsOf: () => [] },
        ledger: { entriesOf: () => [] },
        newId,
      },
    );
    const client = await database.pool.connect();
    await client.query('begin');
    await acceptUpdates(client, [update], newId(), newId);
    const begun = erasure.begin('late');
    await eventually(
      () =>
        database.pool.query(
          `select from pg_locks where not granted and relation = 'app.erased_bots'::regclass`,
        ),
      ({ rowCount }) => rowCount === 1,
    );
    await client.query('commit');
    client.release();
    await begun;
    expect(await left('late')).toContain('messages');
    await eraseAll();
    expect(await left('late')).toEqual([]);
  });

  test('looks again for what was left', async () => {
    await erasure.begin('swept');
    await eraseAll();
    await database.pool.query(
      `insert into app.action_problems (bot_id, action_id, problem) values ('swept', 'a', 'late'), ('other', 'a', 'known')`,
    );
    await eraseAll();
    expect(await left('swept')).toEqual(['action_problems']);
    const { rows } = await database.pool.query(
      `update app.erased_bots set next_look = now() where bot_id = 'swept' and next_look < now() + interval '61 minutes' returning 1`,
    );
    expect(rows).toHaveLength(1);
    await eraseAll();
    expect([await left('swept'), await left('other')]).toEqual([[], ['action_problems']]);
  });

  const growLarge = (botId: string) =>
    database.pool.query(
      `insert into app.updates (bot_id, update_id) select $1, n from generate_series(1, 12000) n`,
      [botId],
    );

  test('continues at the end of the last run', async () => {
    await growLarge('large');
    await erasure.begin('large');
    await eraseAll();
    expect(await left('large')).toEqual([]);
  });

  test('takes fewer rows if a statement runs out of time, and leaves the rest if that does not help', async () => {
    const cancelAbove = (rows: number) =>
      database.pool.query(`
        create or replace function app.cancel_large() returns trigger language plpgsql as $$ begin
          if (select count(*) from gone) > ${rows} then raise exception 'slow' using errcode = '57014'; end if;
          return null;
        end $$;
        create or replace trigger cancel_large after delete on app.updates referencing old table as gone
          for each statement execute function app.cancel_large()`);
    await growLarge('slow');
    await erasure.begin('slow');
    await cancelAbove(1);
    expect(await erasure.run()).toBe(false);
    expect(await left('slow')).toEqual(['updates']);
    await cancelAbove(1300);
    await eraseAll();
    expect(await left('slow')).toEqual([]);
  });
});
