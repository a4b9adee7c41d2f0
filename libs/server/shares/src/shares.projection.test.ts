import { project, recordedEvent } from '@botter/server-bots/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { sharesMigrations } from './shares.migrations';
import { sharesProjection } from './shares.projection';

const later = '2026-11-21T11:00:00.000Z';
const invited = recordedEvent('ShareInvited', { shareId: 's', emailRef: 'email-1', permission: 'read_only' });
const activated = recordedEvent(
  'ShareActivated',
  { shareId: 's', userId: 'user-2' },
  { at: '2026-11-21T10:20:00.000Z', version: 2 },
);
const revoked = recordedEvent(
  'ShareRevoked',
  { shareId: 's' },
  { at: '2026-11-21T10:40:00.000Z', version: 3 },
);
const again = recordedEvent(
  'ShareInvited',
  { shareId: 's', emailRef: 'email-1', permission: 'manage' },
  { at: later, version: 4 },
);
const row = {
  id: 's',
  bot_id: 'bot-id',
  user_id: null,
  email_ref: 'email-1',
  permission: 'read_only',
  status: 'pending',
  created_at: new Date('2026-11-21T10:00:00.000Z'),
  status_since: new Date('2026-11-21T10:00:00.000Z'),
  version: 1,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([sharesMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate read.shares'));

test.each([
  ['ShareInvited', [], [row]],
  [
    'ShareActivated',
    [activated],
    [
      {
        ...row,
        status: 'active',
        status_since: new Date('2026-11-21T10:20:00.000Z'),
        user_id: 'user-2',
        version: 2,
      },
    ],
  ],
  [
    'SharePermissionChanged',
    [recordedEvent('SharePermissionChanged', { shareId: 's', permission: 'manage' })],
    [{ ...row, permission: 'manage' }],
  ],
  [
    'ShareRevoked',
    [activated, revoked],
    [
      {
        ...row,
        status: 'revoked',
        status_since: new Date('2026-11-21T10:40:00.000Z'),
        user_id: 'user-2',
        version: 3,
      },
    ],
  ],
  [
    'ShareInvited again',
    [activated, revoked, again],
    [{ ...row, permission: 'manage', status_since: new Date(later), version: 4 }],
  ],
  ['ShareForgotten', [revoked, recordedEvent('ShareForgotten', { shareId: 's', emailRef: 'email-1' })], []],
  ['BotDeleted', [recordedEvent('BotDeleted', { telegramId: '1' })], []],
])('%s', async (_, events, expected) => {
  const read = async () => (await database.pool.query('select * from read.shares')).rows;
  await project(database.db, sharesProjection, [invited, ...events]);
  expect(await read()).toEqual(expected);
  // The same over two batches.
  await database.pool.query('truncate read.shares');
  await project(database.db, sharesProjection, [invited]);
  await project(database.db, sharesProjection, events);
  expect(await read()).toEqual(expected);
});
