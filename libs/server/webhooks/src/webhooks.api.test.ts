import { eventually } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { hostileHosts } from '@botter/server-egress/testing';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { sharesModule } from '@botter/server-shares';
import { webhooksModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 9300;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule, webhooksModule],
    env: { RATE_LIMITS: 'off', QUOTAS: 'webhooks=3', EGRESS_ALLOW: '10.1.0.0/16,hooks.internal' },
  });
  people = await app.people();
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId);
});

const url = 'https://93.184.216.34/in';
const path = (rest = '') => `/api/bots/${botId}/webhooks${rest}`;
const add = (body: object = {}, person = people.owner) =>
  person.request('POST', path(), { webhookUrl: url, ...body });
const list = async () => (await people.owner.request('GET', path())).body;

test('a webhook has the defaults of the specification, and the list is a bare array', async () => {
  expect(await list()).toEqual([]);
  const answer = await add();
  expect([answer.status, answer.body.message]).toEqual([201, 'Webhook created successfully']);
  expect(answer.body.webhook).toMatchObject({
    webhookUrl: url,
    webhookSecret: null,
    enabled: true,
    events: ['message', 'callback_query'],
    payloadFormat: 'standard',
    retryCount: 3,
    timeoutSeconds: 30,
    disabledReason: null,
  });
  expect(await list()).toEqual([answer.body.webhook]);
});

test.each([
  [{ webhookUrl: undefined }, 'Webhook URL is required'],
  [{ webhookUrl: '  ' }, 'Webhook URL is required'],
  [{ webhookUrl: 'hooks' }, 'Invalid URL format'],
  [{ webhookUrl: 'ftp://example.com' }, 'Invalid URL format'],
  [{ events: [] }, 'At least one event type must be selected'],
  [{ events: 'message' }, 'At least one event type must be selected'],
  [{ retryCount: 11 }, 'Retry count must be between 0 and 10'],
  [{ retryCount: -1 }, 'Retry count must be between 0 and 10'],
  [{ retryCount: 1.5 }, 'Retry count must be a whole number'],
  [{ retryCount: '3' }, 'Retry count must be between 0 and 10'],
  [{ timeoutSeconds: 4 }, 'Timeout must be between 5 and 300 seconds'],
  [{ timeoutSeconds: 5.5 }, 'Timeout must be a whole number of seconds'],
  [{ timeoutSeconds: 301 }, 'Timeout must be between 5 and 300 seconds'],
  [{ webhookSecret: 'whsec_?' }, 'After whsec_ a secret must be base64, of at least 16 bytes'],
  [{ webhookUrl: 'http://192.168.1.1/' }, "Webhook URL can't be used: 192.168.1.1 is not a public address"],
  [{ webhookUrl: 'http://0x7f.1/' }, "Webhook URL can't be used: 127.0.0.1 is not a public address"],
  [{ webhookUrl: 'http://localhost/' }, "Webhook URL can't be used: localhost is not a public address"],
  [
    { webhookUrl: 'https://me:secret@example.com/' },
    "Webhook URL can't be used: A URL with user name or password is not possible",
  ],
])('%j is refused', async (body, error) => {
  const answer = await add(body);
  expect([answer.status, answer.body.error, answer.body.code]).toEqual([400, error, 'validation_failed']);
  expect(await list()).toEqual([]);
});

test('refuses all hostile addresses', async () => {
  const taken: string[] = [];
  for (const host of hostileHosts()) {
    if ((await add({ webhookUrl: `http://${host}/` })).status !== 400) taken.push(host);
  }
  expect(taken).toEqual([]);
});

test('accepts private addresses that the installation allows', async () => {
  expect((await add({ webhookUrl: 'http://10.1.2.3:5678/webhook/1' })).status).toBe(201);
  expect((await add({ webhookUrl: 'http://hooks.internal/' })).status).toBe(201);
});

test('the quota counts the webhooks of a bot', async () => {
  for (let at = 0; at < 3; at++) expect((await add()).status).toBe(201);
  const answer = await add();
  expect([answer.status, answer.body.code]).toEqual([409, 'quota_exceeded']);
  const [first] = await list();
  expect((await people.owner.request('DELETE', path(`/${first.id}`))).body.message).toBe(
    'Webhook deleted successfully',
  );
  expect((await add()).status).toBe(201);
});

test('toggling responds with the new state', async () => {
  const { id } = (await add()).body.webhook;
  const toggle = async () => (await people.owner.request('PATCH', path(`/${id}/toggle`))).body;
  expect(await toggle()).toMatchObject({
    message: 'Webhook disabled successfully',
    webhook: { enabled: false, disabledReason: 'owner' },
  });
  expect((await list())[0].enabled).toBe(false);
  expect(await toggle()).toMatchObject({
    message: 'Webhook enabled successfully',
    webhook: { enabled: true, disabledReason: null, disabledAt: null },
  });
});

test('sets whether a webhook is enabled, and the same again changes nothing', async () => {
  const { id } = (await add()).body.webhook;
  const set = (enabled: unknown) => people.owner.request('PUT', path(`/${id}/enabled`), { enabled });
  for (const enabled of [false, false, true, true]) {
    const { status, body } = await set(enabled);
    expect([status, body.message, body.webhook.enabled]).toEqual([
      200,
      `Webhook ${enabled ? 'enabled' : 'disabled'} successfully`,
      enabled,
    ]);
  }
  expect((await set('yes')).status).toBe(400);
  expect((await people.owner.request('PUT', path('/nothing/enabled'), { enabled: true })).status).toBe(404);
});

describe('the secret', () => {
  const events = async () =>
    JSON.stringify(await app.app.get<EventStore>(EVENT_STORE).readStream(`bot-${botId}`));
  const secrets = async () =>
    (
      await app.database.pool.query(`select 1 from app.secrets where bot_id = $1 and kind = 'webhook'`, [
        botId,
      ])
    ).rowCount;

  test('is what was typed, or made by us, and in no event and no log', async () => {
    expect((await add({ webhookSecret: 'whisper-it' })).body.webhook.webhookSecret).toBe('whisper-it');
    const made = (await add({ generateSecret: true })).body.webhook.webhookSecret;
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await list()).map((one: { webhookSecret: string }) => one.webhookSecret)).toEqual([
      'whisper-it',
      made,
    ]);
    expect(await events()).not.toMatch(/whisper-it|whsec_/);
    expect(app.logs.join()).not.toMatch(/whisper-it|whsec_/);
  });

  test('is replaced by another, and the one before signs for a day', async () => {
    const { id } = (await add({ webhookSecret: 'whisper' })).body.webhook;
    const answer = await people.owner.request('POST', path(`/${id}/rotate-secret`), {});
    expect(answer.body).toMatchObject({
      message: 'Secret rotated successfully',
      webhook: { webhookSecret: expect.stringMatching(/^whsec_/), previousSecretUntil: expect.any(String) },
    });
    expect((await list())[0]).toEqual(answer.body.webhook);
    const typed = await people.owner.request('POST', path(`/${id}/rotate-secret`), {
      webhookSecret: 'shout',
    });
    expect(typed.body.webhook.webhookSecret).toBe('shout');
    expect(await events()).not.toMatch(/whisper|shout|whsec_/);
  });

  test('is added if there was none', async () => {
    const { id } = (await add()).body.webhook;
    const answer = await people.owner.request('POST', path(`/${id}/rotate-secret`), {});
    expect(answer.body).toMatchObject({ message: 'Secret added', webhook: { previousSecretUntil: null } });
  });

  test('of a refused webhook is not kept', async () => {
    for (let at = 0; at < 3; at++) await add();
    await add({ webhookSecret: 'whisper' });
    expect(await secrets()).toBe(0);
    await people.owner.request('POST', path('/unknown/rotate-secret'), { webhookSecret: 'whisper' });
    expect(await secrets()).toBe(0);
  });

  test('is erased some time after its webhook was deleted', async () => {
    const { id } = (await add({ webhookSecret: 'whisper' })).body.webhook;
    await people.owner.request('DELETE', path(`/${id}`));
    await eventually(() => app.jobs.waiting.some(({ job }) => job === 'erase-webhook-secret'));
  });
});

test('only the owner sees and changes webhooks', async () => {
  for (const permissions of ['manage', 'read_only'] as const) {
    const { email } = people[permissions];
    await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
  }
  const { id } = (await add()).body.webhook;
  for (const [who, status] of [
    ['manage', 403],
    ['read_only', 403],
    ['stranger', 404],
  ] as const) {
    const answers = [
      await people[who].request('GET', path()),
      await add({}, people[who]),
      await people[who].request('PATCH', path(`/${id}/toggle`)),
      await people[who].request('DELETE', path(`/${id}`)),
      await people[who].request('POST', path(`/${id}/rotate-secret`), {}),
    ];
    expect([who, ...answers.map((answer) => answer.status)]).toEqual([who, ...Array(5).fill(status)]);
  }
});

test('a webhook of another bot is not found', async () => {
  const { id } = (await add()).body.webhook;
  telegramId += 1;
  const other = await app.addBot(people.owner, telegramId);
  const url = `/api/bots/${other}/webhooks/${id}`;
  expect((await people.owner.request('PATCH', `${url}/toggle`)).status).toBe(404);
  expect((await people.owner.request('DELETE', url)).status).toBe(404);
  expect((await people.owner.request('POST', `${url}/rotate-secret`, {})).status).toBe(404);
});
