import { project, recordedEvent } from '@botter/server-bots/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { webhooksMigrations } from './webhooks.migrations';
import { webhooksProjection } from './webhooks.projection';

const later = '2026-11-21T11:00:00.000Z';
const data = {
  webhookId: 'w',
  url: 'https://hooks.example.com/in',
  secretRef: 'secret-1',
  enabled: true,
  events: ['message'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
};
const added = recordedEvent('WebhookAdded', data);
const disabled = recordedEvent(
  'WebhookDisabled',
  { webhookId: 'w', reason: 'gone', host: 'hooks.example.com' },
  { at: later },
);
const rotated = recordedEvent('WebhookSecretRotated', {
  webhookId: 'w',
  secretRef: 'secret-2',
  previousSecretRef: 'secret-1',
  previousUntil: later,
  retiredSecretRef: null,
});
const row = {
  id: 'w',
  bot_id: 'bot-id',
  url: 'https://hooks.example.com/in',
  secret_ref: 'secret-1',
  previous_secret_ref: null,
  previous_until: null,
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  events: ['message'],
  payload_format: 'standard',
  retry_count: 3,
  timeout_seconds: 30,
  created_at: new Date('2026-11-21T10:00:00.000Z'),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([webhooksMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate read.webhooks'));

test.each([
  ['WebhookAdded', [], [row]],
  [
    'WebhookDisabled',
    [disabled],
    [{ ...row, enabled: false, disabled_reason: 'gone', disabled_at: new Date(later) }],
  ],
  ['WebhookEnabled', [disabled, recordedEvent('WebhookEnabled', { webhookId: 'w' })], [row]],
  [
    'WebhookSecretRotated',
    [rotated],
    [{ ...row, secret_ref: 'secret-2', previous_secret_ref: 'secret-1', previous_until: new Date(later) }],
  ],
  ['WebhookRemoved', [recordedEvent('WebhookRemoved', { webhookId: 'w', retiredSecretRefs: [] })], []],
  ['BotDeleted', [recordedEvent('BotDeleted', { telegramId: '1' })], []],
])('%s', async (_, events, expected) => {
  const read = async () => (await database.pool.query('select * from read.webhooks')).rows;
  await project(database.db, webhooksProjection, [added, ...events]);
  expect(await read()).toEqual(expected);
  // The same over two batches.
  await database.pool.query('truncate read.webhooks');
  await project(database.db, webhooksProjection, [added]);
  await project(database.db, webhooksProjection, events);
  expect(await read()).toEqual(expected);
});
