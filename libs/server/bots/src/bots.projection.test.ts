import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { botsMigrations } from './bots.migrations';
import { botsProjection } from './bots.projection';
import type { BotEvent } from './domain/bot.events';
import { project, recordedEvent } from './testing';

const profile = {
  telegramId: '4200',
  username: 'shop_bot',
  displayName: 'Shop',
  canJoinGroups: true,
  canReadAllGroupMessages: false,
};
const added = recordedEvent<BotEvent>('BotAdded', {
  ownerId: 'user-1',
  name: 'My shop',
  tokenRef: 'token-1',
  webhookSecretRef: 'webhook-1',
  profile,
});
const row = {
  id: 'bot-id',
  owner_id: 'user-1',
  name: 'My shop',
  username: 'shop_bot',
  telegram_id: '4200',
  display_name: 'Shop',
  short_description: null,
  can_join_groups: true,
  can_read_all_group_messages: false,
  notifications_enabled: false,
  takeover_mode: 'off',
  time_zone: 'UTC',
  drafts_enabled: false,
  token_ref: 'token-1',
  created_at: new Date('2026-11-21T10:00:00.000Z'),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([botsMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate read.bots'));

test.each([
  ['BotAdded', [], row],
  ['BotRenamed', [recordedEvent('BotRenamed', { name: 'Our shop' })], { ...row, name: 'Our shop' }],
  [
    'BotTokenReplaced',
    [recordedEvent('BotTokenReplaced', { tokenRef: 'b', replacedTokenRef: 'a' })],
    { ...row, token_ref: 'b' },
  ],
  [
    'TelegramProfileChanged',
    [
      recordedEvent('TelegramProfileChanged', {
        profile: { ...profile, username: 'store_bot', displayName: 'Store', canReadAllGroupMessages: true },
      }),
    ],
    { ...row, username: 'store_bot', display_name: 'Store', can_read_all_group_messages: true },
  ],
  [
    'TelegramInfoChanged',
    [recordedEvent('TelegramInfoChanged', { name: 'Store', description: 'All', shortDescription: 'Tea' })],
    { ...row, display_name: 'Store', short_description: 'Tea' },
  ],
  [
    'TelegramInfoChanged, with what is not set any more',
    [
      recordedEvent('TelegramInfoChanged', { shortDescription: 'Tea' }),
      recordedEvent('TelegramInfoChanged', { shortDescription: '' }),
      recordedEvent('TelegramInfoChanged', { description: 'All' }),
    ],
    row,
  ],
  [
    'BotDraftsChanged',
    [
      recordedEvent('BotDraftsChanged', { enabled: true }),
      recordedEvent('BotDraftPublished', { name: 'Spring' }),
    ],
    { ...row, drafts_enabled: true },
  ],
  [
    'BotNotificationsChanged',
    [recordedEvent('BotNotificationsChanged', { enabled: true })],
    { ...row, notifications_enabled: true },
  ],
  [
    'BotTakeoverModeChanged',
    [recordedEvent('BotTakeoverModeChanged', { mode: '1_hour' })],
    { ...row, takeover_mode: '1_hour' },
  ],
  [
    'BotTimeZoneChanged',
    [recordedEvent('BotTimeZoneChanged', { timeZone: 'Europe/Berlin' })],
    { ...row, time_zone: 'Europe/Berlin' },
  ],
  ['BotDeleted', [recordedEvent('BotDeleted', { telegramId: '4200' })], undefined],
])('%s', async (_, events, expected) => {
  const read = async () => (await database.pool.query('select * from read.bots')).rows;
  await project(database.db, botsProjection, [added, ...events]);
  expect(await read()).toEqual(expected ? [expected] : []);
  // The same over two batches.
  await database.pool.query('truncate read.bots');
  await project(database.db, botsProjection, [added]);
  await project(database.db, botsProjection, events);
  expect(await read()).toEqual(expected ? [expected] : []);
});

test("events of one bot don't change another", async () => {
  const other = recordedEvent<BotEvent>('BotAdded', added.data, { botId: 'other' });
  await project(database.db, botsProjection, [
    added,
    other,
    recordedEvent('BotDeleted', { telegramId: '4200' }),
  ]);
  const { rows } = await database.pool.query('select id from read.bots');
  expect(rows).toEqual([{ id: 'other' }]);
});
