import type { TestDatabase } from '@botter/server-database/testing';
import { silentLogger } from '@botter/server-logging';
import { Scheduling } from '@botter/server-scheduling';
import { SchedulerRegistry } from '@nestjs/schedule';
import { StoredUpdateStatistics } from '../inbox/update-statistics';
import { createConversationDatabase } from '../testing/test-runtime';
import { Upkeep } from './upkeep';

describe('the upkeep', () => {
  let database: TestDatabase;
  let upkeep: Upkeep;

  beforeEach(async () => {
    database = await createConversationDatabase();
    upkeep = new Upkeep(database.pool, new Scheduling(new SchedulerRegistry(), silentLogger()));
  });
  afterEach(() => database.drop());

  const ids = async (query: string) =>
    (await database.pool.query<{ id: string }>(query)).rows.map(({ id }) => id);

  it('forgets the ids of updates once Telegram has, but not when the last one came', async () => {
    await database.pool.query(`
      insert into app.updates (bot_id, update_id, received_at) values
        ('a', 1, now()), ('a', 2, now() - interval '3 days'), ('b', 4, now() - interval '40 days')`);
    await upkeep.prune();
    expect(await ids('select update_id as id from app.updates order by 1')).toEqual(['1']);
    const last = await new StoredUpdateStatistics(database.pool).statisticsOf('b');
    expect(Date.now() - (last.lastUpdateAt?.getTime() ?? 0)).toBeGreaterThan(39 * 24 * 3600 * 1000);
  });

  it('keeps what still has to go out, however old', async () => {
    await database.pool.query(`
      insert into app.outbox (id, bot_id, kind, method, payload, state, created_at) values
        ('waits', 'a', 'send', 'sendMessage', '{}', 'waiting', now() - interval '30 days'),
        ('failed', 'a', 'send', 'sendMessage', '{}', 'failed', now() - interval '8 days')`);
    await upkeep.prune();
    expect(await ids('select id from app.outbox')).toEqual(['waits']);
  });

  it('leaves nothing of a bot that was deleted, and everything of the others', async () => {
    for (const bot of ['a', 'b']) {
      await database.pool.query(
        `with chat as (insert into app.chats (id, bot_id, telegram_chat_id, type)
           values (gen_random_uuid(), $1, 1, 'private') returning id),
         read as (insert into app.chat_reads (bot_id, user_id, chat_id, read_count) select $1, 'u', id, 1 from chat),
         update as (insert into app.updates (bot_id, update_id) values ($1, 1)),
         kept as (insert into app.kept_updates (bot_id, update_id, kind, raw, received_at) values ($1, 1, 'poll', '{}', now())),
         counted as (insert into app.update_counts values ($1, 'poll', false, '2026-11-01', 1))
         insert into app.messages (id, bot_id, chat_id, direction, kind, at)
         select gen_random_uuid(), $1, id, 'incoming', 'text', now() from chat`,
        [bot],
      );
    }
    await upkeep.forgetBot('a');
    for (const table of ['chats', 'messages', 'updates', 'kept_updates', 'update_counts']) {
      expect(await ids(`select bot_id as id from app.${table}`)).toEqual(['b']);
    }
    expect(await ids('select chat_id as id from app.chat_reads')).toHaveLength(1);
  });
});
