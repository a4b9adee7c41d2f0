import { BotErasure } from '@botter/server-conversations/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { BotTables, migrationsOf } from '@botter/server-module';
import { modules } from './modules';

const { all: botTables } = BotTables.of(modules);

/** Tables with a bot in them that are not erased as `botTables` are. */
const others = {
  // The list of the erased bots itself.
  erased_bots: 'conversations',
  // With their content, which is not in the database.
  files: 'files',
  telegram_files: 'files',
  // Released before the bot may be added again, once Telegram has disconnected it.
  bot_registrations: 'bots',
  telegram_turns: 'bots',
  telegram_connections: 'bots',
  secrets: 'bots',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrationsOf(modules));
});
afterAll(() => database.drop());

test('each table with a bot in it is declared by its module', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'bot_id'`);
  expect([...botTables, ...Object.keys(others)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('deletes all rows of a deleted bot, and none of another', async () => {
  for (const botId of ['gone', 'stays']) {
    await database.pool.query(
      'insert into app.action_positions (bot_id, action_id, x, y) values ($1, $1, 0, 0)',
      [botId],
    );
    await database.pool.query(
      "insert into app.share_addresses (share_id, bot_id, email_hash) values ($1, $1, 'hash')",
      [botId],
    );
    await database.pool.query('insert into app.failing_webhooks values ($1, $1, now())', [botId]);
    await database.pool.query('insert into app.notification_pace (bot_id, user_id) values ($1, $1)', [botId]);
  }
  const erasure = new BotErasure(database.pool, BotTables.of(modules));
  await erasure.begin('gone');
  expect(await erasure.run()).toBe(false);
  const left = botTables.map((table) => `select '${table}' as name, bot_id from app.${table}`);
  const { rows } = await database.pool.query(`${left.join(' union all ')} order by name`);
  expect(rows).toEqual(
    ['action_positions', 'failing_webhooks', 'notification_pace', 'share_addresses'].map((name) => ({
      name,
      bot_id: 'stays',
    })),
  );
});
