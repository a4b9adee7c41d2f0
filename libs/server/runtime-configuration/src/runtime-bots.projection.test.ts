import type { CompiledBot } from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions';
import { project, recordedEvent } from '@botter/server-bots/testing';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { runtimeConfigurationMigrations } from './runtime-bots.migrations';
import { runtimeBotsChannel, runtimeBotsProjection } from './runtime-bots.projection';

const profile = {
  telegramId: '4200',
  username: 'shop_bot',
  displayName: 'Shop',
  canJoinGroups: true,
  canReadAllGroupMessages: false,
};
const content: ActionContent = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  parseMode: 'HTML',
  enabled: true,
  webhookUrl: null,
  webhookEnabled: false,
  webhookSecretRef: null,
  actionData: {
    text: 'Hello',
    buttons: [],
    buttonLayout: 'horizontal',
    media: null,
    disableWebPagePreview: false,
    delayedCallbacks: [],
  },
};
const botAdded = (botId?: string) =>
  recordedEvent(
    'BotAdded',
    { ownerId: 'user-1', name: 'My shop', tokenRef: 'token-1', webhookSecretRef: 'webhook-1', profile },
    { botId },
  );
const actionAdded = recordedEvent('ActionAdded', { actionId: 'a', content });
const bot: CompiledBot = {
  botId: 'bot-id',
  telegramId: '4200',
  username: 'shop_bot',
  name: 'My shop',
  tokenRef: 'token-1',
  webhookSecretRef: 'webhook-1',
  actions: [
    {
      actionId: 'a',
      command: '/start',
      trigger: 'command',
      parseMode: 'HTML',
      enabled: true,
      data: content.actionData,
      webhook: null,
    },
  ],
};
const [action] = bot.actions;

let database: TestDatabase;
let listener: Listener;
beforeAll(async () => {
  database = await createTestDatabase([runtimeConfigurationMigrations]);
  listener = new Listener(database.url);
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate read.runtime_bots'));

const changed = (change: Partial<ActionContent>) =>
  recordedEvent('ActionChanged', {
    actionId: 'a',
    content: { ...content, ...change },
    retiredSecretRef: null,
  });

const cases: [string, RecordedEvent[], CompiledBot | undefined][] = [
  ['BotAdded and ActionAdded', [], bot],
  ['BotRenamed', [recordedEvent('BotRenamed', { name: 'Our shop' })], { ...bot, name: 'Our shop' }],
  [
    'BotTokenReplaced',
    [recordedEvent('BotTokenReplaced', { tokenRef: 'token-2', replacedTokenRef: 'token-1' })],
    { ...bot, tokenRef: 'token-2' },
  ],
  [
    'TelegramProfileChanged',
    [recordedEvent('TelegramProfileChanged', { profile: { ...profile, username: 'store_bot' } })],
    { ...bot, username: 'store_bot' },
  ],
  [
    'BotTakeoverModeChanged',
    [recordedEvent('BotTakeoverModeChanged', { mode: 'until_resumed' })],
    { ...bot, takeoverMode: 'until_resumed' },
  ],
  ['BotDeleted', [recordedEvent('BotDeleted', { telegramId: '4200' })], undefined],
  [
    'ActionChanged',
    [changed({ enabled: false, command: '/hi' })],
    { ...bot, actions: [{ ...action!, enabled: false, command: '/hi' }] },
  ],
  [
    'ActionChanged with a webhook',
    [changed({ webhookUrl: 'https://a.example', webhookEnabled: true, webhookSecretRef: 'secret-1' })],
    { ...bot, actions: [{ ...action!, webhook: { url: 'https://a.example', secretRef: 'secret-1' } }] },
  ],
  [
    'ActionChanged with a webhook that is off',
    [changed({ webhookUrl: 'https://a.example', webhookEnabled: false })],
    bot,
  ],
  [
    'ActionDeleted',
    [recordedEvent('ActionDeleted', { actionId: 'a', retiredSecretRef: null })],
    { ...bot, actions: [] },
  ],
];

test.each(cases)('%s', async (_, events, expected) => {
  const read = async () =>
    (await database.pool.query('select document from read.runtime_bots')).rows.map(
      ({ document }) => document,
    );
  await project(database.db, runtimeBotsProjection, [botAdded(), actionAdded, ...events]);
  expect(await read()).toEqual(expected ? [expected] : []);
  // The same over two batches.
  await database.pool.query('truncate read.runtime_bots');
  await project(database.db, runtimeBotsProjection, [botAdded(), actionAdded]);
  await project(database.db, runtimeBotsProjection, events);
  expect(await read()).toEqual(expected ? [expected] : []);
});

test('runtimes are told which bots have changed, once for a batch, and of no rebuild', async () => {
  const heard: string[] = [];
  const end = await listener.listen(runtimeBotsChannel, (botId) => heard.push(botId));
  await database.pool.query(
    'create schema rebuild; create table rebuild.runtime_bots (like read.runtime_bots including all)',
  );
  await project(database.db, runtimeBotsProjection, [botAdded('rebuilt')], 'rebuild');
  await project(database.db, runtimeBotsProjection, [botAdded(), actionAdded, botAdded('other')]);
  for (let tries = 0; heard.length < 2 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(heard.sort()).toEqual(['bot-id', 'other']);
  await end();
});

test('a hundred thousand events take seconds', async () => {
  const bots = Array.from({ length: 1_000 }, (_, index) => `bot-${index}`);
  const events = [
    ...bots.map((botId) => botAdded(botId)),
    ...bots.map((botId) => recordedEvent('ActionAdded', { actionId: 'a', content }, { botId })),
    ...Array.from({ length: 98_000 }, (_, index) => {
      const data = {
        actionId: 'a',
        content: { ...content, enabled: index % 2 === 0 },
        retiredSecretRef: null,
      };
      return recordedEvent('ActionChanged', data, { botId: bots[index % bots.length] });
    }),
  ];
  const begin = performance.now();
  for (let from = 0; from < events.length; from += 1_000) {
    await project(database.db, runtimeBotsProjection, events.slice(from, from + 1_000));
  }
  expect(performance.now() - begin).toBeLessThan(20_000);
}, 60_000);
