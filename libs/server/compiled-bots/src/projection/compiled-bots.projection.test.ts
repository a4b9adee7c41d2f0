import { type CompiledBot, savedStepsSchema } from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions';
import { eventually } from '@botter/server-async/testing';
import { project, recordedEvent } from '@botter/server-bots/testing';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { compiledBotsChannel, everyBot } from '../compiled-bots.channel';
import { compiledBotsMigrations } from '../compiled-bots.migrations';
import { botWebhookOf } from '../compiled-bots.queries';
import { readCompiledBot } from '../testing';
import { compiledBotsProjection } from './compiled-bots.projection';

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
    buttonsPerRow: null,
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
  database = await createTestDatabase([compiledBotsMigrations]);
  listener = new Listener(database.url);
});
afterAll(async () => {
  await listener.close();
  await database.drop();
});
const tables = [
  'compiled_bots',
  'compiled_actions',
  'drafted_actions',
  'published_versions',
  'superseded_actions',
];
const forget = () => database.pool.query(`truncate ${tables.map((table) => `read.${table}`).join(', ')}`);
const copyTables = (schema: string) =>
  database.pool.query(
    `drop schema if exists ${schema} cascade; create schema ${schema};
     ${tables.map((table) => `create table ${schema}.${table} (like read.${table} including all);`).join(' ')}`,
  );
beforeEach(forget);

const changed = (change: Partial<ActionContent>) =>
  recordedEvent('ActionChanged', {
    actionId: 'a',
    content: { ...content, ...change },
    retiredSecretRef: null,
  });

const webhookAdded = recordedEvent('WebhookAdded', {
  webhookId: 'w',
  url: 'https://hooks.example/all',
  secretRef: 'secret-1',
  enabled: true,
  events: ['message'],
  payloadFormat: 'envelope',
  retryCount: 1,
  timeoutSeconds: 5,
});
const withWebhook: CompiledBot = {
  ...bot,
  webhooks: [{ webhookId: 'w', events: ['message'], payloadFormat: 'envelope' }],
};
const webhookDisabled = recordedEvent('WebhookDisabled', { webhookId: 'w', reason: 'owner', host: 'h' });

const contactFields = [{ key: 'size', label: 'Shoe size', type: 'number' as const }];
const draftsOn = recordedEvent('BotDraftsChanged', { enabled: true }, { version: 4 });
const inDraft = [
  { ...changed({ enabled: false, command: '/hi' }), version: 5 },
  recordedEvent('ActionAdded', { actionId: 'b', content: { ...content, command: '/b' } }, { version: 6 }),
];
const deleted = recordedEvent('ActionDeleted', { actionId: 'a', retiredSecretRef: null });
const draftsOff = recordedEvent('BotDraftsChanged', { enabled: false }, { version: 9 });
const publish = recordedEvent('BotDraftPublished', { name: 'Spring' }, { version: 7 });
const addedInDraft = { ...action!, actionId: 'b', command: '/b' };

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
  [
    'BotTimeZoneChanged',
    [recordedEvent('BotTimeZoneChanged', { timeZone: 'Europe/Berlin' })],
    { ...bot, timeZone: 'Europe/Berlin' },
  ],
  [
    'BotTimeZoneChanged back to UTC',
    [
      recordedEvent('BotTimeZoneChanged', { timeZone: 'Europe/Berlin' }),
      recordedEvent('BotTimeZoneChanged', { timeZone: 'UTC' }),
    ],
    bot,
  ],
  [
    'ContactFieldsChanged',
    [recordedEvent('ContactFieldsChanged', { fields: contactFields })],
    { ...bot, contactFields },
  ],
  [
    'ContactFieldsChanged to none',
    [
      recordedEvent('ContactFieldsChanged', { fields: contactFields }),
      recordedEvent('ContactFieldsChanged', { fields: [] }),
    ],
    bot,
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
  ['ActionDeleted', [deleted], { ...bot, actions: [] }],
  ['changes in a draft', [draftsOn, ...inDraft], { ...bot, publishedVersion: 4 }],
  ['a deletion in a draft', [draftsOn, deleted], { ...bot, publishedVersion: 4 }],
  [
    'BotDraftPublished',
    [draftsOn, ...inDraft, publish],
    {
      ...bot,
      publishedVersion: 7,
      actions: [{ ...action!, enabled: false, command: '/hi' }, addedInDraft],
    },
  ],
  [
    'BotDraftPublished with a deletion, and a change after it',
    [draftsOn, ...inDraft, deleted, publish, { ...changed({ command: '/later' }), version: 8 }],
    { ...bot, publishedVersion: 7, actions: [addedInDraft] },
  ],
  [
    'drafts that are turned off',
    [draftsOn, ...inDraft, draftsOff],
    { ...bot, actions: [{ ...action!, enabled: false, command: '/hi' }, addedInDraft] },
  ],
  [
    'BotDeleted with a draft',
    [draftsOn, ...inDraft, recordedEvent('BotDeleted', { telegramId: '1' })],
    undefined,
  ],
  ['WebhookAdded', [webhookAdded], withWebhook],
  ['WebhookDisabled', [webhookAdded, webhookDisabled], bot],
  [
    'WebhookEnabled',
    [webhookAdded, webhookDisabled, recordedEvent('WebhookEnabled', { webhookId: 'w' })],
    withWebhook,
  ],
  [
    'WebhookRemoved',
    [webhookAdded, recordedEvent('WebhookRemoved', { webhookId: 'w', retiredSecretRefs: [] })],
    bot,
  ],
];

const asking = (change: Partial<ActionContent> = {}) => ({
  ...change,
  actionData: {
    ...content.actionData,
    steps: savedStepsSchema.parse([{ type: 'question', text: 'Size?', answer: { type: 'text' } }]),
  },
});

describe('a bot needs state', () => {
  const text = (words: string) => changed({ actionData: { ...content.actionData, text: words } });
  test.each<[string, RecordedEvent[], boolean]>([
    ['if an action has steps', [changed(asking())], true],
    [
      'no longer if that action is switched off',
      [changed(asking()), changed(asking({ enabled: false }))],
      false,
    ],
    ['no longer if that action is deleted', [changed(asking()), deleted], false],
    ['if a text names a field of the contact', [text('Size {{contact.size}}')], true],
    ['if a text names an answer', [text('Size {{answer.size}}')], true],
    [
      'not for what the update itself says',
      [text('{{contact.first_name}} {{start.payload}} {{now}}')],
      false,
    ],
    ['not for braces that are no place', [text('{{hello}} {{contact.}}')], false],
    ['not while its steps are in a draft', [draftsOn, changed(asking())], false],
    ['once its draft with steps is published', [draftsOn, changed(asking()), publish], true],
    ['once its draft is live because drafts are turned off', [draftsOn, changed(asking()), draftsOff], true],
    [
      'while a version with steps is kept, in which people may wait',
      [changed(asking()), draftsOn, changed({}), publish],
      true,
    ],
    [
      'no longer once that version is gone',
      [changed(asking()), draftsOn, changed({}), publish, draftsOff],
      false,
    ],
  ])('%s', async (_, events, expected) => {
    await project(database.db, compiledBotsProjection, [botAdded(), actionAdded, ...events]);
    expect((await readCompiledBot(database.pool, 'bot-id'))?.needsState ?? false).toBe(expected);
  });
});

test('a webhook keeps both secrets after a rotation', async () => {
  const rotated = recordedEvent('WebhookSecretRotated', {
    webhookId: 'w',
    secretRef: 'secret-2',
    previousSecretRef: 'secret-1',
    previousUntil: '2026-11-22T10:00:00.000Z',
    retiredSecretRef: null,
  });
  await project(database.db, compiledBotsProjection, [botAdded(), webhookAdded, rotated]);
  expect(await botWebhookOf(database.pool, 'bot-id', 'w')).toEqual({
    webhookId: 'w',
    url: 'https://hooks.example/all',
    secretRef: 'secret-2',
    previousSecretRef: 'secret-1',
    previousUntil: '2026-11-22T10:00:00.000Z',
    enabled: true,
    enabledAt: '2026-11-21T10:00:00.000Z',
    events: ['message'],
    payloadFormat: 'envelope',
    retryCount: 1,
    timeoutSeconds: 5,
  });
});

test.each(cases)('%s', async (_, events, expected) => {
  const read = () => readCompiledBot(database.pool, 'bot-id');
  await project(database.db, compiledBotsProjection, [botAdded(), actionAdded, ...events]);
  expect(await read()).toEqual(expected);
  // The same in two batches.
  await forget();
  await project(database.db, compiledBotsProjection, [botAdded(), actionAdded]);
  await project(database.db, compiledBotsProjection, events);
  expect(await read()).toEqual(expected);
});

test('nothing of a draft is left once it is published, turned off or deleted with its bot', async () => {
  const rowsOf = async (table: string) => (await database.pool.query(`select * from read.${table}`)).rows;
  await project(database.db, compiledBotsProjection, [botAdded(), actionAdded, draftsOn, ...inDraft]);
  expect(await rowsOf('drafted_actions')).toHaveLength(2);
  await project(database.db, compiledBotsProjection, [publish]);
  expect(await rowsOf('drafted_actions')).toEqual([]);
  expect(await rowsOf('superseded_actions')).toMatchObject([
    { action_id: 'a', version: 1, until_version: 7, document: action },
  ]);
  const off = recordedEvent('BotDraftsChanged', { enabled: false }, { version: 8 });
  await project(database.db, compiledBotsProjection, [off]);
  expect(await rowsOf('superseded_actions')).toEqual([]);
  expect(await rowsOf('published_versions')).toEqual([]);
  await project(database.db, compiledBotsProjection, [
    { ...draftsOn, version: 9 },
    { ...changed({}), version: 10 },
    recordedEvent('BotDeleted', { telegramId: '1' }, { version: 11 }),
  ]);
  for (const table of tables) expect(await rowsOf(table)).toEqual([]);
});

test('runtimes are notified of changed bots once a batch, and of no rebuild', async () => {
  const received: string[] = [];
  const end = await listener.listen(compiledBotsChannel, (botId) => received.push(botId));
  await copyTables('rebuild');
  await project(database.db, compiledBotsProjection, [botAdded('rebuilt')], 'rebuild');
  await project(database.db, compiledBotsProjection, [botAdded(), actionAdded, botAdded('other')]);
  await eventually(() => received.length >= 2);
  expect(received.sort()).toEqual(['bot-id', 'other']);
  await end();
});

test('a rebuild makes the same rows', async () => {
  const events = cases.flatMap(([, more], n) =>
    [botAdded(), actionAdded, ...more].map((event, at) => ({
      ...event,
      version: at + 1,
      stream: `bot-${n}`,
      data:
        'actionId' in (event.data as object)
          ? { ...(event.data as object), actionId: `${(event.data as { actionId: string }).actionId}-${n}` }
          : event.data,
    })),
  ) as RecordedEvent[];
  await project(database.db, compiledBotsProjection, events);
  await copyTables('again');
  const rebuild = compiledBotsProjection.rebuild!('again');
  await database.db.transaction().execute(async (tx) => {
    for (let from = 0; from < events.length; from += 7)
      await rebuild.project(events.slice(from, from + 7), tx);
    await rebuild.finish(tx);
  });
  for (const table of tables) {
    const rows = async (schema: string) =>
      (await database.pool.query(`select * from ${schema}.${table} order by bot_id, version`)).rows;
    expect(await rows('again')).toEqual(await rows('read'));
    expect(await rows('again')).not.toEqual([]);
  }
});

test('swapping in rebuilt tables clears the caches of the runtimes', async () => {
  const received: string[] = [];
  const end = await listener.listen(compiledBotsChannel, (payload) => received.push(payload));
  await database.db.transaction().execute((tx) => compiledBotsProjection.switched!(tx));
  await eventually(() => received.length > 0);
  expect(received).toEqual([everyBot]);
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
  for (let from = 0; from < events.length; from += 1_000) {
    await project(database.db, compiledBotsProjection, events.slice(from, from + 1_000));
  }
  // The time limit of a test is the limit: event by event it takes minutes.
});
