import { defaultQuotas } from '@botter/contracts';
import { botsMigrations } from '@botter/server-bots';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { SharesAccessReader } from './access-reader';
import { sharesMigrations } from './shares.migrations';

let database: TestDatabase;
let reader: SharesAccessReader;

beforeAll(async () => {
  database = await createTestDatabase([botsMigrations, sharesMigrations]);
  reader = new SharesAccessReader(database.db, { quotas: defaultQuotas });
  for (const [id, owner] of [
    ['bot-1', 'ann'],
    ['bot-2', 'bob'],
  ]) {
    await database.pool.query(
      `insert into read.bots (id, owner_id, name, username, telegram_id, can_join_groups, can_read_all_group_messages,
         notifications_enabled, created_at, token_ref)
       values ($1, $2, 'Bot', 'x_bot', $1, true, false, false, now(), 'ref')`,
      [id, owner],
    );
  }
  for (const [id, bot, user, permission, status] of [
    ['s1', 'bot-2', 'ann', 'read_only', 'active'],
    ['s2', 'bot-2', 'ann', 'manage', 'active'],
    ['s3', 'bot-1', 'bob', 'manage', 'revoked'],
    ['s4', 'bot-1', null, 'manage', 'pending'],
    ['s5', 'bot-gone', 'ann', 'manage', 'active'],
    ['s6', 'bot-1', 'dan', 'manage', 'active'],
    ['s7', 'bot-1', 'eve', 'manage', 'active'],
    ['s8', 'bot-1', 'fay', 'manage', 'active'],
    ['s9', 'bot-1', 'gil', 'manage', 'pending'],
  ]) {
    await database.pool.query(`insert into read.shares values ($1, $2, $3, 'ref', $4, $5, now(), now(), 5)`, [
      id,
      bot,
      user,
      permission,
      status,
    ]);
  }
});
beforeAll(async () => {
  for (const [share, permission, version] of [
    ['s6', null, 6],
    ['s7', 'read_only', 6],
    // Shares that the read model already shows.
    ['s8', null, 5],
    ['s9', 'manage', 6],
  ]) {
    await database.pool.query(`insert into app.share_decisions values ($1, 'bot-1', $2, $3)`, [
      share,
      permission,
      version,
    ]);
  }
});
afterAll(() => database.drop());

test.each([
  ['ann', 'bot-1', 'owner'],
  ['ann', 'bot-2', 'manage'],
  ['bob', 'bot-2', 'owner'],
  ['bob', 'bot-1', undefined],
  ['ann', 'bot-gone', undefined],
  ['cid', 'bot-1', undefined],
  // Decided since, while the read model shows version 5.
  ['dan', 'bot-1', undefined],
  ['eve', 'bot-1', 'read_only'],
  ['fay', 'bot-1', 'manage'],
  ['gil', 'bot-1', undefined],
])('%s on %s: %s', async (user, bot, access) => {
  expect(await reader.accessOf(user, bot)).toBe(access);
});

test('lists every bot of a person once', async () => {
  expect(await reader.botsOf('ann')).toEqual([
    { botId: 'bot-1', access: 'owner' },
    { botId: 'bot-2', access: 'manage' },
  ]);
  expect(await reader.botsOf('cid')).toEqual([]);
});

test('lists the newest of too many shared bots', async () => {
  await database.pool.query(
    `insert into read.bots (id, owner_id, name, username, telegram_id, can_join_groups, can_read_all_group_messages,
       notifications_enabled, created_at, token_ref)
     select 'many-' || n, 'owner', 'Bot', 'x_bot', 'many-' || n, true, false, false, now(), 'ref'
     from generate_series(1, 510) n`,
  );
  await database.pool.query(
    `insert into read.shares select 'many-' || n, 'many-' || n, 'hal', 'ref', 'manage', 'active', now() + n * interval '1 s', now(), 5
     from generate_series(1, 510) n`,
  );
  const listed = (await reader.botsOf('hal')).map(({ botId }) => botId);
  expect(listed).toHaveLength(500);
  expect([listed[0], listed.at(-1)]).toEqual(['many-510', 'many-11']);
  expect(await reader.accessOf('hal', 'many-1')).toBe('manage');
});

test('lists everyone of a bot once', async () => {
  expect([...(await reader.usersOf('bot-2'))].sort()).toEqual(['ann', 'bob']);
  expect([...(await reader.usersOf('bot-1'))].sort()).toEqual(['ann', 'eve', 'fay']);
  expect(await reader.usersOf('bot-gone')).toEqual([]);
});
