import { project, recordedEvent } from '@botter/server-bots/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { actionsMigrations } from './actions.migrations';
import { actionsProjection } from './actions.projection';
import type { ActionContent } from './domain/action.events';

const content: ActionContent = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  parseMode: '',
  enabled: true,
  webhookUrl: null,
  webhookEnabled: false,
  webhookSecretRef: null,
  actionData: {
    text: 'Hello',
    buttons: [],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    media: null,
    disableWebPagePreview: false,
    delayedCallbacks: [],
  },
};
const added = recordedEvent('ActionAdded', { actionId: 'a', content });
const later = '2026-11-21T11:00:00.000Z';
const row = {
  id: 'a',
  bot_id: 'bot-id',
  content,
  version: 1,
  created_at: new Date('2026-11-21T10:00:00.000Z'),
  updated_at: new Date('2026-11-21T10:00:00.000Z'),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([actionsMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate read.actions'));

const read = async () => (await database.pool.query('select * from read.actions order by id')).rows;

test.each([
  ['ActionAdded', [], [row]],
  [
    'ActionChanged',
    [
      recordedEvent(
        'ActionChanged',
        { actionId: 'a', content: { ...content, enabled: false }, retiredSecretRef: null },
        { at: later },
      ),
    ],
    [{ ...row, content: { ...content, enabled: false }, version: 2, updated_at: new Date(later) }],
  ],
  ['ActionDeleted', [recordedEvent('ActionDeleted', { actionId: 'a', retiredSecretRef: null })], []],
  ['BotDeleted', [recordedEvent('BotDeleted', { telegramId: '1' })], []],
])('%s', async (_, events, expected) => {
  await project(database.db, actionsProjection, [added, ...events]);
  expect(await read()).toEqual(expected);
  // The same over two batches.
  await database.pool.query('truncate read.actions');
  await project(database.db, actionsProjection, [added]);
  await project(database.db, actionsProjection, events);
  expect(await read()).toEqual(expected);
});

test('a deleted bot takes its own actions along and no others', async () => {
  const mine = recordedEvent('ActionAdded', { actionId: 'b', content });
  const other = recordedEvent('ActionAdded', { actionId: 'c', content }, { botId: 'other' });
  await project(database.db, actionsProjection, [added, mine, other]);
  await project(database.db, actionsProjection, [recordedEvent('BotDeleted', { telegramId: '1' })]);
  expect((await read()).map(({ id }) => id)).toEqual(['c']);
});

test('writes several actions together as it writes one', async () => {
  const other = recordedEvent('ActionAdded', { actionId: 'b', content: { ...content, command: '/help' } });
  await project(database.db, actionsProjection, [added, other]);
  expect(await read()).toEqual([row, { ...row, id: 'b', content: { ...content, command: '/help' } }]);
});
