import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Broadcast, calls } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import { type RunningServer, runServer } from '@botter/server-composition';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { Webhook } from 'standardwebhooks';
import {
  alice,
  pixel,
  startSandbox,
  type TestSandbox,
  token,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { installPackage, loadPackage, N8nHost, removePackage } from './n8n-host';

/** The n8n nodes, built and loaded, against the whole product and a Telegram sandbox. */
let packages: ReturnType<typeof loadPackage>;
let sandbox: TestSandbox;
let database: TestDatabase;
let issuer: TestIssuer;
let server: RunningServer;
let baseUrl: string;
let apiKey: string;
let keyId: string;
let botId: string;
let person: string;

beforeAll(async () => {
  packages = loadPackage();
  [sandbox, database, issuer] = await Promise.all([startSandbox(), createTestDatabase(), startTestIssuer()]);
  const port = await freePort();
  server = await runServer({
    env: {
      ...testEnvironment,
      DATABASE_URL: database.url,
      PORT: String(port),
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      TELEGRAM_MODE: 'polling',
      TELEGRAM_API_ROOT: sandbox.root,
      EGRESS_ALLOW: '127.0.0.1',
    },
  });
  baseUrl = `http://127.0.0.1:${port}`;
  person = await issuer.tokenOf('owner@example.com');
  await sandbox.call('getMe');
  const added = await asPerson('POST', '/api/bots', { name: 'Tea', token });
  botId = added.bot.id;
  const made = await asPerson('POST', '/api/keys', { name: 'n8n', botIds: [botId], accessType: 'owner' });
  apiKey = made.secret;
  keyId = made.key.id;
}, 240_000);
afterAll(async () => {
  await server?.stop();
  await Promise.all([sandbox?.close(), issuer?.stop()]);
  await database?.drop();
  if (packages) removePackage(packages);
});

async function asPerson(method: string, path: string, body?: object) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${person}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

const host = (type: string, parameters: object, key = apiKey) =>
  new N8nHost({
    packages,
    type: `n8n-nodes-botter.${type}`,
    parameters,
    credentials: { baseUrl, apiKey: key },
  });
const node = (parameters: object, key?: string) => host('botter', parameters, key);

test('n8n accepts the descriptions, and the credentials are tested by a call', async () => {
  expect(Object.keys(packages.nodes)).toEqual(
    ['botter', 'botterTrigger', 'botterPollTrigger'].map((name) => `n8n-nodes-botter.${name}`),
  );
  expect(node({ botId, telegramChatId: '1', text: 'Hi' }).problems()).toBeNull();
  expect(node({ botId, telegramChatId: '1' }).problems()).toMatchObject({
    parameters: { text: expect.anything() },
  });
  expect(await node({}).testCredentials()).toBe(200);
  expect(await node({}, `${apiKey.slice(0, -1)}_`).testCredentials()).toBe(401);
  expect(await node({}).bots()).toEqual([{ name: expect.stringContaining('Tea (@'), value: botId }]);
});

test('the package, built from its own folder alone, installs without n8n and with all that n8n looks for', () => {
  const { files, packages: installed } = installPackage(packages);
  expect(installed).toEqual(['node_modules/n8n-nodes-botter']);
  const { n8n } = JSON.parse(readFileSync(join(packages.place, 'package.json'), 'utf8'));
  expect(files).toEqual(expect.arrayContaining([...n8n.nodes, ...n8n.credentials]));
  // n8n's search finds them by these words.
  for (const path of n8n.nodes.map((file: string) => `${file}on`)) {
    expect(files).toContain(path);
    expect(JSON.parse(readFileSync(join(packages.place, path), 'utf8')).alias).toContain('telegram');
  }
  for (const [at, { description }] of Object.values(packages.nodes).entries()) {
    const { icon } = description;
    for (const name of [icon.light ?? icon, icon.dark ?? icon]) {
      expect(files).toContain(join(n8n.nodes[at], '..', name.replace(/^file:/, '')));
    }
  }
});

test('lists chats and messages, and sends one message once, even if it is repeated', async () => {
  await sandbox.write('Hello from Alice');
  const chats = node({ resource: 'chat', operation: 'getAll', botId, returnAll: true });
  const [chat] = await eventually(
    () => chats.execute(),
    (seen) => seen.length === 1,
  );
  expect(chat).toMatchObject({ telegram_chat_id: String(alice) });

  const key = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d2e3f';
  const send = node({ botId, telegramChatId: chat.telegram_chat_id, text: 'Hello from n8n', key });
  const [first] = await send.execute();
  const [again] = await send.execute();
  expect(again.id).toBe(first.id);

  const messages = node({
    resource: 'message',
    operation: 'getAll',
    chatId: chat.id,
    returnAll: false,
    limit: 1,
  });
  expect(await messages.execute()).toMatchObject([{ text: 'Hello from n8n' }]);
  const all = node({ resource: 'message', operation: 'getAll', chatId: chat.id, returnAll: true });
  expect((await all.execute()).map(({ text }) => text)).toEqual(['Hello from n8n', 'Hello from Alice']);
});

test('changes the text of an action and leaves the rest', async () => {
  const body = {
    command: '/start',
    actionData: { text: 'Old', buttons: [{ label: 'Go', type: 'url', value: 'https://example.com' }] },
  };
  const { action } = await asPerson('POST', `/api/bots/${botId}/actions`, body);
  const update = node({
    resource: 'action',
    operation: 'update',
    botId,
    actionId: action.id,
    fields: { text: 'New' },
  });
  const [changed] = await update.execute();
  expect(changed).toMatchObject({
    id: action.id,
    command: '/start',
    actionData: { text: 'New', buttons: [{ label: 'Go' }] },
    version: action.version + 1,
  });
  const list = node({ resource: 'action', operation: 'getAll', botId, returnAll: true });
  expect(await list.execute()).toEqual([changed]);
});

describe('a message', () => {
  const ofChat = (operation: string, chatId: string, more: object = {}) =>
    node({ resource: 'message', operation, chatId, ...more });
  const to = { botId, telegramChatId: String(alice) };
  beforeAll(() => Object.assign(to, { botId }));

  test('is sent with a file, tags and buttons, read again and deleted', async () => {
    const send = node({
      ...to,
      attach: 'binary',
      text: '<b>Our menu</b>',
      buttons: {
        button: [
          { label: 'Order', type: 'callback', value: 'order' },
          { label: 'Read', type: 'url', value: 'https://example.com', newRow: false },
          { label: 'Later', type: 'callback', value: 'later', newRow: true },
        ],
      },
      options: { html: true, silent: true, wait: true },
    });
    const data = { data: pixel.toString('base64'), fileName: 'menu.png', mimeType: 'image/png' };
    const [{ json: sent }] = await send.run([{ json: {}, binary: { data } }]);
    expect(sent).toMatchObject({
      text: '<b>Our menu</b>',
      parse_mode: 'HTML',
      details: { file_name: 'menu.png' },
      buttons: [[{ label: 'Order' }, { label: 'Read' }], [{ label: 'Later' }]],
      delivery: { state: 'sent' },
    });
    const again = node({ ...to, attach: 'uploaded', fileId: sent.media.fileId });
    expect(await again.execute()).toMatchObject([{ media: sent.media }]);

    const download = ofChat('download', sent.chat_id, { messageId: sent.id, binaryProperty: 'menu' });
    const [file] = await download.run([{ json: {} }]);
    expect(file.binary.menu).toEqual(data);
    const text = node({ ...to, text: 'Without a file' });
    const [{ id: messageId, chat_id }] = await text.execute();
    await expect(ofChat('download', chat_id, { messageId }).execute()).rejects.toMatchObject({
      message: 'This message has no file',
    });
    const [deleted] = await ofChat('delete', sent.chat_id, { messageId: sent.id }).execute();
    expect(deleted).toMatchObject({ id: sent.id, deleted_at: expect.any(String) });
  });

  test("that Telegram refuses fails with Telegram's reason if the node waits for the delivery", async () => {
    const send = node({ ...to, text: 'Hi', options: { threadId: '4711', wait: true } });
    await expect(send.execute()).rejects.toMatchObject({
      message: expect.stringMatching(/^Not sent: Bad Request: /),
      context: { itemIndex: 0 },
    });
  });

  test('is found by its words', async () => {
    const [sent] = await node({ ...to, text: 'Peppermint has arrived' }).execute();
    const search = node({ resource: 'message', operation: 'search', botId, search: 'peppermint' });
    expect(await search.execute()).toMatchObject([{ id: sent.id }]);
  });

  test('lets the workflow wait until one of its buttons is pressed', async () => {
    const ask = node({
      ...to,
      operation: 'sendAndWait',
      text: 'Ship it?',
      choices: 'Yes, Not yet',
      waitHours: 2,
    });
    expect(ask.problems()).toBeNull();
    expect(await ask.execute([{ order: 7 }])).toEqual([{ order: 7 }]);
    expect(ask.waitsTill?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    const [{ telegram_chat_id: id, chat_id }] = await node({ ...to, text: 'After it' }).execute();
    expect(id).toBe(String(alice));
    const [, asked] = await ofChat('getAll', chat_id, { limit: 2 }).execute();
    expect(asked).toMatchObject({ text: 'Ship it?', buttons: [[{ label: 'Yes' }], [{ label: 'Not yet' }]] });
    const { workflowData } = await ask.respond(asked.buttons[1][0].value);
    expect(workflowData).toEqual([[{ json: { data: { choice: 'Not yet' } } }]]);
    expect(await ask.respond('https://n8n.example.com/webhook-waiting/1/n')).toEqual({
      noWebhookResponse: true,
    });
  });
});

test('looks after chats', async () => {
  const chat = (operation: string, more: object = {}) =>
    node({ resource: 'chat', operation, botId, ...more }).execute();
  const [{ id: chatId }] = await chat('getAll');
  expect(await chat('setDone', { chatId, done: true })).toMatchObject([{ id: chatId, done: true }]);
  expect(await chat('getAll', { filter: 'done' })).toMatchObject([{ id: chatId }]);
  expect(await chat('setDone', { chatId, done: false })).toMatchObject([{ done: false }]);
  expect(await chat('setAssigned', { chatId, assigned: true })).toMatchObject([{ assignee: {} }]);
  await expect(chat('takeOver', { chatId })).rejects.toMatchObject({
    message: 'Takeovers are switched off for this bot',
  });
  expect(await chat('resume', { chatId })).toMatchObject([{ takeover: null }]);
  const [note] = await chat('addNote', { chatId, note: 'Prefers mornings' });
  expect(await chat('getNotes', { chatId })).toEqual([note]);
});

test('lists, reads, changes and counts contacts', async () => {
  const contact = (operation: string, more: object = {}) =>
    node({ resource: 'contact', operation, botId, ...more }).execute();
  const field = { key: 'size', label: 'Size', type: 'number' };
  await asPerson('POST', `/api/bots/${botId}/contact-fields`, field);
  const [{ id: contactId }] = await contact('getAll', { query: 'alice' });
  const changes = { addTags: 'vip, new', removeTags: 'old', fields: '{ "size": 39 }', unsubscribed: false };
  const kept = { id: contactId, fields: { size: 39 }, tags: ['vip', 'new'] };
  expect(await contact('update', { contactId, changes })).toMatchObject([kept]);
  expect(await contact('get', { contactId })).toMatchObject([kept]);
  expect(await contact('getAll', { tag: 'nobody' })).toEqual([]);
  const when = { all: [{ field: 'size', op: 'gt', value: 38 }] };
  expect(await contact('count', { when: JSON.stringify(when) })).toEqual([{ count: 1 }]);
  await expect(contact('count', { when: 'none' })).rejects.toMatchObject({
    message: 'Condition is not JSON',
  });
  await expect(contact('get', { contactId: 'none' })).rejects.toMatchObject({ httpCode: '404' });
});

test('lists, reads and counts segments', async () => {
  const segment = (operation: string, more: object = {}) =>
    node({ resource: 'segment', operation, botId, ...more }).execute();
  const path = `/api/bots/${botId}/segments`;
  const { segment: all } = await asPerson('POST', path, { name: 'All', when: { all: [] } });
  const { segment: none } = await asPerson('POST', path, { name: 'None', when: { any: [] } });
  expect(await segment('getAll')).toMatchObject([{ name: 'All' }, { name: 'None' }]);
  expect(await segment('getAll', { limit: 1 })).toHaveLength(1);
  expect(await segment('get', { segmentId: all.id })).toMatchObject([{ id: all.id, when: { all: [] } }]);
  const { total } = await asPerson('GET', `/api/bots/${botId}/contacts`);
  expect(await segment('count', { segmentId: all.id })).toEqual([{ count: total }]);
  expect(await segment('count', { segmentId: none.id })).toEqual([{ count: 0 }]);
  await expect(segment('get', { segmentId: 'gone' })).rejects.toMatchObject({
    message: 'This bot has no such segment',
  });
});

test('drafts, sends, schedules and cancels broadcasts', async () => {
  const broadcast = async (operation: string, more: object = {}) =>
    (await node({ resource: 'broadcast', operation, botId, ...more }).execute()) as Broadcast[];
  const create = async (more: object = {}) => {
    const [made] = await broadcast('create', { name: 'News', text: 'New teas', ...more });
    return made as Broadcast;
  };
  const none = await create({ audience: 'condition', when: '{ "any": [] }' });
  expect(none).toMatchObject({ state: 'draft', when: { any: [] }, counts: { planned: 0 } });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const later = await create({ broadcastOptions: { at, inZone: 'contact', html: true } });
  expect(later).toMatchObject({ at, inZone: 'contact', message: { parseMode: 'HTML' } });
  expect(await broadcast('start', { broadcastId: later.id })).toMatchObject([{ state: 'scheduled' }]);
  expect(await broadcast('cancel', { broadcastId: later.id })).toMatchObject([{ state: 'cancelled' }]);
  await expect(broadcast('pause', { broadcastId: later.id })).rejects.toMatchObject({ httpCode: '409' });
  await expect(broadcast('resume', { broadcastId: later.id })).rejects.toMatchObject({ httpCode: '409' });

  await sandbox.write('Hello');
  await eventually(
    () => asPerson('GET', `/api/bots/${botId}/contacts`),
    ({ total }) => total > 0,
  );
  const body = { name: 'Readers', when: { all: [] } };
  const { segment } = await asPerson('POST', `/api/bots/${botId}/segments`, body);
  const { id: broadcastId } = await create({ audience: 'segment', segmentId: segment.id });
  expect(await broadcast('start', { broadcastId })).toMatchObject([{ state: 'running' }]);
  const [done] = await eventually(
    () => broadcast('get', { broadcastId }),
    ([one]) => one?.state === 'done',
    20_000,
  );
  expect(done?.counts.sent).toBeGreaterThan(0);
  expect(await broadcast('getAll', { limit: 2 })).toMatchObject([{ id: broadcastId }, { id: later.id }]);
  expect(await broadcast('delete', { broadcastId })).toEqual([{ id: broadcastId, deleted: true }]);
  await expect(broadcast('get', { broadcastId })).rejects.toMatchObject({ httpCode: '404' });
});

test('creates and deletes actions, and gives bots and their analytics', async () => {
  const action = (operation: string, more: object) =>
    node({ resource: 'action', operation, botId, ...more }).execute();
  const [made] = await action('create', { command: '/tea', text: 'Green or black?' });
  expect(made).toMatchObject({ command: '/tea', actionData: { text: 'Green or black?' } });
  expect(await action('delete', { actionId: made.id })).toEqual([{ id: made.id, deleted: true }]);
  await expect(action('delete', { actionId: made.id })).rejects.toMatchObject({ httpCode: '404' });
  const bot = (operation: string) => node({ resource: 'bot', operation, botId }).execute();
  expect(await bot('getAll')).toMatchObject([{ id: botId }]);
  expect(calls.getBotAnalytics.response.parse((await bot('getAnalytics'))[0])).toBeDefined();
});

describe('an error', () => {
  const words = (parameters: object, key?: string) =>
    node(parameters, key)
      .execute()
      .then(
        () => undefined,
        ({ message, description, httpCode, context }) => ({
          message,
          description,
          httpCode,
          item: context.itemIndex,
        }),
      );
  const action = { resource: 'action', operation: 'update', actionId: 'none', fields: { text: '' } };

  test("has the product's text", async () => {
    expect(await words({ botId: 'nothing', telegramChatId: '1', text: 'Hi' })).toEqual({
      message: 'Bot not found',
      description: undefined,
      httpCode: '404',
      item: 0,
    });
    expect(await words({ botId, telegramChatId: '1', text: 'x'.repeat(4097) })).toMatchObject({
      message: 'A message may have at most 4096 characters',
      description: undefined,
      httpCode: '400',
    });
    expect(await words({ ...action, botId })).toMatchObject({ message: 'This bot has no such action' });
  });

  test('of a key has text for programs', async () => {
    const unknown = `${apiKey.slice(0, -1)}_`;
    expect(await words({ botId, telegramChatId: '1', text: 'Hi' }, unknown)).toMatchObject({
      message: 'This API key is unknown, expired or revoked',
      httpCode: '401',
    });
    const made = await asPerson('POST', '/api/keys', {
      name: 'Reads',
      botIds: [botId],
      accessType: 'read_only',
    });
    expect(await words({ botId, telegramChatId: '1', text: 'Hi' }, made.secret)).toMatchObject({
      message: 'This needs an API key with the right Manage',
      httpCode: '403',
    });
  });

  test('of the connection has those of n8n', async () => {
    const nowhere = new N8nHost({
      packages,
      type: 'n8n-nodes-botter.botter',
      parameters: { botId, telegramChatId: '1', text: 'Hi' },
      credentials: { baseUrl: `http://127.0.0.1:${await freePort()}`, apiKey },
    });
    await expect(nowhere.execute()).rejects.toMatchObject({
      message: 'The service refused the connection - perhaps it is offline',
      context: { itemIndex: 0 },
    });
  });

  test('belongs to its item, and the others go on', async () => {
    const parameters = { botId, telegramChatId: '={{ $json.chat }}', text: 'Hi' };
    await expect(node(parameters).execute([{ chat: String(alice) }, { chat: 'x' }])).rejects.toMatchObject({
      message: 'Not a Telegram id',
      context: { itemIndex: 1 },
    });
    expect(await node(parameters).execute([{ chat: 'x' }, { chat: String(alice) }], true)).toMatchObject([
      { error: 'Not a Telegram id' },
      { text: 'Hi' },
    ]);
  });
});

describe('the trigger', () => {
  let receiver: Server | undefined;
  afterEach(async () => {
    receiver?.closeAllConnections();
    await new Promise((done) => (receiver ? receiver.close(done) : done(undefined)));
  });

  test('starts for contacts that change, as well as for updates', async () => {
    const events = ['action', 'contact.changed'];
    const trigger = host('botterTrigger', { botId, events });
    const items: { type: string; data: { contact?: { tags: string[] } } }[] = [];
    receiver = await trigger.listen((seen) => items.push(...seen));
    await trigger.hook('create');
    expect(await trigger.hook('checkExists')).toBe(true);
    const path = `/api/bots/${botId}/contacts`;
    const { contacts } = await asPerson('GET', path);
    await asPerson('PATCH', `${path}/${contacts[0].id}`, { tags: { add: ['told'] } });
    const [item] = await eventually(
      () => items,
      (seen) => seen.length === 1,
    );
    expect(item).toMatchObject({ type: 'contact.changed', data: { bot: { id: botId } } });
    expect(item?.data.contact?.tags).toContain('told');
    await trigger.hook('delete');
  });

  test('starts when a broadcast has ended', async () => {
    const trigger = host('botterTrigger', { botId, events: ['broadcast.done'] });
    const items: { type: string; data: { broadcast?: { id: string } } }[] = [];
    receiver = await trigger.listen((seen) => items.push(...seen));
    await trigger.hook('create');
    expect(await trigger.hook('checkExists')).toBe(true);
    const path = `/api/bots/${botId}/broadcasts`;
    const { broadcast } = await asPerson('POST', path, { name: 'Ends', message: { text: 'Hello' } });
    await asPerson('POST', `${path}/${broadcast.id}/start`);
    // One that was cancelled a moment before may come too.
    const item = await eventually(
      () => items.find(({ data }) => data.broadcast?.id === broadcast.id),
      (seen) => seen !== undefined,
      20_000,
    );
    expect(item).toMatchObject({
      type: 'broadcast.done',
      data: { bot: { id: botId }, broadcast: { name: 'Ends', state: 'done' } },
    });
    await trigger.hook('delete');
  });

  test('registers its webhook, verifies what arrives through a rotation, and removes it', async () => {
    const trigger = host('botterTrigger', { botId, events: ['message'] });
    const items: { type: string; deliveryId: string; data: Record<string, unknown> }[] = [];
    receiver = await trigger.listen((seen) => items.push(...seen));
    expect(await trigger.hook('checkExists')).toBe(false);
    await trigger.hook('create');
    expect(await trigger.hook('checkExists')).toBe(true);
    const [webhook] = await asPerson('GET', `/api/bots/${botId}/webhooks`);
    expect(webhook).toMatchObject({
      webhookUrl: trigger.webhookUrl,
      events: ['message'],
      payloadFormat: 'envelope',
      // About half an hour: n8n may restart meanwhile, or its machine.
      retryCount: 10,
      timeoutSeconds: 30,
    });

    await sandbox.write('Hello, workflow');
    await eventually(
      () => items,
      (seen) => seen.length === 1,
    );
    expect(items[0]).toMatchObject({ type: 'message.received', deliveryId: expect.any(String) });
    expect(JSON.stringify(items[0]?.data)).toContain('Hello, workflow');
    // Expressions of the nodes that follow.
    const messages = node({
      resource: 'message',
      operation: 'getAll',
      chatId: '={{ $json.data.chat.botter_id }}',
      limit: 1,
    });
    const [message] = await messages.execute(items);
    expect(message).toMatchObject({ text: 'Hello, workflow' });
    expect(items[0]?.data).toMatchObject({ message: { botter_id: message.id } });
    const reply = node({
      botId,
      telegramChatId: '={{ $json.data.chat.id }}',
      text: 'Hello',
      key: '={{ $json.deliveryId }}',
    });
    const sent = [...(await reply.execute(items)), ...(await reply.execute(items))];
    expect(sent).toMatchObject([{ text: 'Hello' }, { id: sent[0].id }]);
    items.length = 0;
    // n8n's default is a text, which Botter would keep in its log.
    expect(packages.nodes['n8n-nodes-botter.botterTrigger'].description.webhooks).toMatchObject([
      { responseMode: 'onReceived', responseData: 'noData' },
    ]);

    const call = async (secret: string, id: string, text: string) => {
      const body = JSON.stringify({
        type: 'message.received',
        timestamp: new Date().toISOString(),
        data: { text },
      });
      const now = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      };
      return (await fetch(trigger.webhookUrl, { method: 'POST', headers, body })).status;
    };
    expect(await call(webhook.webhookSecret, 'one', 'Start the workflow')).toBe(200);
    expect(items).toMatchObject([
      { type: 'message.received', deliveryId: 'one', data: { text: 'Start the workflow' } },
    ]);

    const path = `/api/bots/${botId}/webhooks/${webhook.id}/rotate-secret`;
    const { webhook: rotated } = await asPerson('POST', path, {});
    expect(await call(rotated.webhookSecret, 'two', 'After the rotation')).toBe(200);
    // Forged calls don't make the node ask for the secret each time.
    expect(await call(`whsec_${Buffer.alloc(32).toString('base64')}`, 'three', 'Forged')).toBe(401);
    expect(await call(webhook.webhookSecret, 'four', 'With the old secret alone')).toBe(401);
    expect(items.map(({ deliveryId }) => deliveryId)).toEqual(['one', 'two']);

    await trigger.hook('delete');
    expect(await asPerson('GET', `/api/bots/${botId}/webhooks`)).toEqual([]);
    expect(await trigger.hook('checkExists')).toBe(false);
  }, 60_000);

  test('registers again when its options change', async () => {
    const trigger = host('botterTrigger', { botId, options: { retries: 0, timeout: 60 } });
    trigger.webhookUrl = 'https://n8n.example.com/webhook';
    await trigger.hook('create');
    const webhooks = () => asPerson('GET', `/api/bots/${botId}/webhooks`);
    expect(await webhooks()).toMatchObject([{ retryCount: 0, timeoutSeconds: 60 }]);
    expect(await trigger.hook('checkExists')).toBe(true);
    trigger.node.parameters.options = {};
    expect(await trigger.hook('checkExists')).toBe(false);
    await trigger.hook('create');
    expect(await webhooks()).toMatchObject([{ retryCount: 10, timeoutSeconds: 30 }]);
    await trigger.hook('delete');
  });

  test('starts a workflow for messages that an action replies to, if only they are wanted', async () => {
    const trigger = host('botterTrigger', { botId, events: ['action'] });
    const items: { data: Record<string, unknown> }[] = [];
    receiver = await trigger.listen((seen) => items.push(...seen));
    await trigger.hook('create');
    expect(await trigger.hook('checkExists')).toBe(true);
    await sandbox.write('Nothing replies to this');
    await sandbox.write('/start');
    await eventually(
      () => items,
      (seen) => seen.length === 1,
    );
    expect(items).toMatchObject([{ data: { action: { command: '/start' }, message: { text: '/start' } } }]);
    await trigger.hook('delete');
  });

  test('that polls starts with what happens after it is active', async () => {
    const poll = (event: string) => host('botterPollTrigger', { botId, event });
    const [messages, failed, taken] = [poll('message'), poll('failed'), poll('person')];
    const [latest] = (await messages.poll('manual')) ?? [];
    expect(latest).toMatchObject({ bot_id: botId });
    for (const trigger of [messages, failed, taken]) expect(await trigger.poll()).toBeUndefined();
    await asPerson('PUT', `/api/bots/${botId}/takeover`, { mode: 'until_resumed' });
    const to = { botId, telegramChatId: String(alice) };
    await node({ ...to, text: 'A person writes' }).execute();
    expect(await taken.poll()).toMatchObject([
      { telegram_chat_id: String(alice), takeover: { until: null } },
    ]);
    expect(await taken.poll()).toBeUndefined();
    const found = await eventually(
      () => messages.poll(),
      (seen) => seen !== undefined,
    );
    expect(found).toMatchObject([{ text: 'A person writes' }]);
    const ofBot = { resource: 'message', operation: 'getOfBot', botId };
    expect(await node({ ...ofBot, after: latest.id, returnAll: true }).execute()).toEqual(found);
    expect(await node({ ...ofBot, limit: 2 }).execute()).toMatchObject([
      { id: found?.[0].id },
      { id: latest.id },
    ]);
    expect(await messages.poll()).toBeUndefined();
    // Known from an earlier test: it is in the list already.
    expect(await failed.poll()).toBeUndefined();
  }, 30_000);

  test('can be turned off although its bot, webhook or key is gone', async () => {
    const trigger = host('botterTrigger', { botId, events: ['message'] });
    trigger.webhookUrl = 'https://n8n.example.com/webhook';
    await trigger.hook('create');
    const [webhook] = await asPerson('GET', `/api/bots/${botId}/webhooks`);
    await asPerson('DELETE', `/api/bots/${botId}/webhooks/${webhook.id}`);
    expect(await trigger.hook('delete')).toBe(true);
    await asPerson('DELETE', `/api/keys/${keyId}`);
    await expect(trigger.hook('create')).rejects.toMatchObject({ httpCode: '401' });
  });
});
