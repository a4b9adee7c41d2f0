import type { Server } from 'node:http';
import { eventually } from '@botter/server-async/testing';
import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import { type RunningServer, runServer } from '@botter/server-composition';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { Webhook } from 'standardwebhooks';
import {
  alice,
  startSandbox,
  type TestSandbox,
  token,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { loadPackage, N8nHost } from './n8n-host';

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
  expect(Object.keys(packages.nodes)).toEqual(['n8n-nodes-botter.botter', 'n8n-nodes-botter.botterTrigger']);
  expect(node({ botId, telegramChatId: '1', text: 'Hi' }).problems()).toBeNull();
  expect(node({ botId, telegramChatId: '1' }).problems()).toMatchObject({
    parameters: { text: expect.anything() },
  });
  expect(await node({}).testCredentials()).toBe(200);
  expect(await node({}, `${apiKey.slice(0, -1)}_`).testCredentials()).toBe(401);
  expect(await node({}).bots()).toEqual([{ name: expect.stringContaining('Tea (@'), value: botId }]);
});

test('lists chats and messages, and sends one message however often it is tried', async () => {
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

test('an error has the words of the product, and an item may fail alone', async () => {
  const send = node({ botId: 'nothing', telegramChatId: '1', text: 'Hi' });
  await expect(send.execute()).rejects.toMatchObject({ httpCode: '404' });
  expect(await send.execute([{}, {}], true)).toHaveLength(2);
});

describe('the trigger', () => {
  let receiver: Server | undefined;
  afterEach(async () => {
    receiver?.closeAllConnections();
    await new Promise((done) => (receiver ? receiver.close(done) : done(undefined)));
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
    });

    await sandbox.write('Hello, workflow');
    await eventually(
      () => items,
      (seen) => seen.length === 1,
    );
    expect(items[0]).toMatchObject({ type: 'message.received', deliveryId: expect.any(String) });
    expect(JSON.stringify(items[0]?.data)).toContain('Hello, workflow');
    items.length = 0;

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
