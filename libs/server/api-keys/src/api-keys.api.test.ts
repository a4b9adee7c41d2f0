import type { AddressInfo } from 'node:net';
import {
  type AccessType,
  allowsApiKeys,
  apiKeyCalls,
  botCalls,
  type Call,
  shareCalls,
} from '@botter/contracts';
import { actionsModule } from '@botter/server-actions';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
  type TestPerson,
} from '@botter/server-bots/testing';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { filesModule } from '@botter/server-files';
import { Wire } from '@botter/server-http/testing';
import { LiveApiModule, MESSAGE_READER } from '@botter/server-live';
import { sharesModule } from '@botter/server-shares';
import { Global, Module } from '@nestjs/common';
import { ApiKeyStore } from './api-key.store';
import { makeKeyText } from './key-text';
import { apiKeysModule } from './server-module';

@Global()
@Module({
  providers: [{ provide: MESSAGE_READER, useValue: { loadMessages: async () => [] } }],
  exports: [MESSAGE_READER],
})
class MessagesModule {}

let app: ConfigurationApplication;
let people: TestPeople;
let owner: TestPerson;
let botId: string;
let otherBotId: string;
let address: string;
let telegramId = 9000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [
      sharesModule,
      actionsModule,
      filesModule,
      apiKeysModule,
      { name: 'live', api: [MessagesModule, LiveApiModule] },
    ],
  });
  people = await app.people();
  owner = people.owner;
  await app.app.listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${port()}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 2;
  botId = await app.addBot(owner, telegramId);
  otherBotId = await app.addBot(owner, telegramId + 1);
});
afterEach(() => app.database.pool.query('delete from app.api_keys'));

const port = () => (app.app.getHttpServer().address() as AddressInfo).port;

interface Made {
  readonly id: string;
  readonly secret: string;
  get(path: string): ReturnType<ConfigurationApplication['request']>;
  request(method: string, path: string, body?: unknown): ReturnType<ConfigurationApplication['request']>;
}

async function make(wanted: object = {}, person = owner): Promise<Made> {
  const made = await person.request('POST', '/api/keys', { name: 'n8n', botIds: [botId], ...wanted });
  if (made.status !== 201) throw new Error(made.text);
  const { key, secret } = made.body as { key: { id: string }; secret: string };
  const request: Made['request'] = (method, path, body) =>
    app.request(method, path, { token: secret, ...(body === undefined ? {} : { body }) });
  return { id: key.id, secret, request, get: (path) => request('GET', path) };
}

const list = async (person = owner) => (await person.request('GET', '/api/keys')).body.keys;
const revoke = (id: string, person = owner) => person.request('DELETE', `/api/keys/${id}`);
const rename = (key: Made, id = botId) => key.request('PUT', `/api/bots/${id}`, { name: 'New name' });
const action = { command: '/start', actionData: { text: 'Hi' } };

async function share(person: TestPerson, permissions: string): Promise<string> {
  const { email } = person;
  const shared = await owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
  return shared.body.share.id;
}

describe('making a key', () => {
  test('shows it once, and keeps a hash', async () => {
    const made = await owner.request('POST', '/api/keys', { name: ' n8n ', botIds: [botId, botId] });
    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toContain('no-store');
    const { key, secret } = made.body;
    expect(secret).toMatch(/^btk_[0-9A-Za-z]{38}$/);
    const inAYear = app.clock.now().getTime() + 365 * 24 * 3_600_000;
    expect(key).toEqual({
      id: expect.any(String),
      name: 'n8n',
      hint: secret.slice(0, 8),
      access_type: 'read_only',
      bot_ids: [botId],
      created_at: app.clock.now().toISOString(),
      expires_at: new Date(inAYear).toISOString(),
      last_used_at: null,
    });
    expect(await list()).toEqual([key]);
    const { rows } = await app.database.pool.query('select row_to_json(k)::text as row from app.api_keys k');
    expect(rows[0].row).not.toContain(secret.slice(8));
    expect((await list(people.stranger)).length).toBe(0);
  });

  test.each([
    ['no name', { name: ' ' }, 400],
    ['no bots', { botIds: [] }, 400],
    ['101 bots', { botIds: Array.from({ length: 101 }, (_, n) => `bot-${n}`) }, 400],
    ['bots left out, which must be said', { botIds: undefined }, 400],
    ['another right', { accessType: 'everything' }, 400],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 400],
    ['no time as expiry', { expiresAt: 'tomorrow' }, 400],
    ["someone else's bot", { botIds: ['0199aaaa-0000-7000-8000-000000000000'] }, 404],
  ])('refuses %s', async (_, wanted, status) => {
    const made = await owner.request('POST', '/api/keys', { name: 'n8n', botIds: [botId], ...wanted });
    expect([made.status, made.body.secret]).toEqual([status, undefined]);
    expect(await list()).toEqual([]);
  });

  test('gives a key no more rights than its maker has', async () => {
    await share(people.manage, 'manage');
    await share(people.read_only, 'read_only');
    const status = async (person: TestPerson, accessType: AccessType) => {
      const wanted = { name: 'n8n', botIds: [botId], accessType };
      return (await person.request('POST', '/api/keys', wanted)).status;
    };
    expect([await status(people.manage, 'manage'), await status(people.manage, 'owner')]).toEqual([201, 403]);
    expect([await status(people.read_only, 'read_only'), await status(people.read_only, 'manage')]).toEqual([
      201, 403,
    ]);
    expect(await status(people.stranger, 'read_only')).toBe(404);
  });

  test('ends at the quota, even if many are made simultaneously', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => app.person('maker@example.com')).map(async (person, n) =>
        (await person).request('POST', '/api/keys', { name: `${n}`, botIds: null }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await app.database.pool.query("select user_id from app.api_keys where name = '7'");
    await app.database.pool.query(
      `insert into app.api_keys (id, user_id, name, hint, hash, access, created_at)
       select gen_random_uuid(), $1, 'more', 'btk_', decode(md5(n::text), 'hex'), 'owner', now() from generate_series(1, 41) n`,
      [rows[0].user_id],
    );
    const maker = await app.person('maker@example.com');
    const last = await Promise.all(
      Array.from({ length: 3 }, () => maker.request('POST', '/api/keys', { name: 'last', botIds: null })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'quota_exceeded',
      details: [
        { path: 'quota', message: 'keys' },
        { path: 'limit', message: '50' },
      ],
    });
  });
});

describe('using a key', () => {
  test.each([
    ['read_only', { read: 200, edit: 403, own: 403 }],
    ['manage', { read: 200, edit: 201, own: 403 }],
    ['owner', { read: 200, edit: 201, own: 200 }],
  ] as const)('allows what its right allows: %s', async (accessType, expected) => {
    const key = await make({ accessType });
    expect({
      read: (await key.get(`/api/bots/${botId}`)).status,
      edit: (await key.request('POST', `/api/bots/${botId}/actions`, action)).status,
      own: (await rename(key)).status,
    }).toEqual(expected);
    expect((await key.get(`/api/bots/${botId}`)).body.bot.access_type).toBe(accessType);
  });

  test('opens its own bots only, and others look as if they were not there', async () => {
    const key = await make({ accessType: 'owner' });
    expect((await key.get(`/api/bots/${otherBotId}`)).body).toEqual({
      error: 'Bot not found',
      code: 'not_found',
    });
    expect((await rename(key, otherBotId)).status).toBe(404);
    const { bots, sharedBots } = (await key.get('/api/bots')).body;
    expect([bots.map(({ id }: { id: string }) => id), sharedBots]).toEqual([[botId], []]);
  });

  test('without a list it opens what its maker has, also later, never beyond its right', async () => {
    const key = await make({ botIds: null, accessType: 'read_only' });
    const later = await app.addBot(owner, telegramId + 5000);
    expect((await key.get(`/api/bots/${later}`)).status).toBe(200);
    expect((await rename(key, later)).status).toBe(403);
    const { bots, sharedBots } = (await key.get('/api/bots')).body;
    expect(bots).toEqual([]);
    expect(new Set(sharedBots.map(({ access_type }: { access_type: string }) => access_type))).toEqual(
      new Set(['read_only']),
    );
  });

  test('immediately loses what its maker loses', async () => {
    const shareId = await share(people.manage, 'manage');
    const key = await make({ accessType: 'manage' }, people.manage);
    const add = () => key.request('POST', `/api/bots/${botId}/actions`, action);
    expect((await add()).status).toBe(201);
    const path = `/api/shares/${botId}/shares/${shareId}`;
    await owner.request('PUT', path, { permissions: 'read_only' });
    expect([(await add()).status, (await key.get(`/api/bots/${botId}`)).status]).toEqual([403, 200]);
    await owner.request('DELETE', path);
    expect([(await add()).status, (await key.get(`/api/bots/${botId}`)).status]).toEqual([404, 404]);
    expect((await key.get('/api/bots')).body).toEqual({ bots: [], sharedBots: [] });
  });

  test('its changes name the person and the key', async () => {
    const key = await make({ accessType: 'owner' });
    await rename(key);
    const events = await app.app.get<EventStore>(EVENT_STORE).readStream(`bot-${botId}`);
    const { user } = (await owner.request('GET', '/api/me')).body;
    expect(events.at(-1)).toMatchObject({
      type: 'BotRenamed',
      metadata: { actor: { kind: 'user', userId: user.id, apiKeyId: key.id }, source: 'api' },
    });
    expect((await key.get('/api/me')).body).toEqual({ user });
  });

  test('refuses what only a person may do, whatever its right is', async () => {
    const key = await make({ accessType: 'owner', botIds: null });
    const here: Record<string, Call> = { ...botCalls, ...shareCalls, ...apiKeyCalls };
    const refused = Object.entries(here).filter(([, call]) => !allowsApiKeys(call));
    for (const [name, { method, path }] of refused) {
      const answer = await app.request(method, path.replace(/\{(bot)?[iI]d\}/, botId), { token: key.secret });
      expect([name, answer.status, answer.body.error]).toEqual([
        name,
        403,
        "An API key can't do this. Sign in to do it.",
      ]);
    }
    expect(refused.length).toBeGreaterThanOrEqual(11);
  });

  test('its last use is written once a minute', async () => {
    const key = await make();
    const used = async () => (await list())[0].last_used_at;
    const writes = jest.spyOn(ApiKeyStore.prototype, 'markUsed');
    await Promise.all(Array.from({ length: 5 }, () => key.get('/api/me')));
    const first = app.clock.now().toISOString();
    while ((await used()) === null);
    expect(await used()).toBe(first);
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
    app.clock.advance(59_000);
    await key.get('/api/me');
    expect(await used()).toBe(first);
    app.clock.advance(1_000);
    await key.get('/api/me');
    while ((await used()) === first);
    expect(await used()).toBe(app.clock.now().toISOString());
  });
});

describe('a key ends', () => {
  test('immediately for the next call when it is revoked', async () => {
    const key = await make();
    expect((await key.get('/api/bots')).status).toBe(200);
    expect((await revoke(key.id, people.stranger)).status).toBe(404);
    expect((await key.get('/api/bots')).status).toBe(200);
    expect((await revoke(key.id)).status).toBe(200);
    const answer = await key.get('/api/bots');
    const error = 'This API key is unknown, expired or revoked';
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized', error } });
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", /);
    expect(await list()).toEqual([]);
    expect((await revoke(key.id)).status).toBe(404);
    expect((await revoke('nonsense')).status).toBe(404);
  });

  test('when it expires', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const key = await make({ expiresAt });
    const forever = await make({ expiresAt: null });
    expect((await key.get('/api/bots')).status).toBe(200);
    app.clock.advance(60_000);
    expect((await key.get('/api/bots')).status).toBe(401);
    expect((await forever.get('/api/bots')).status).toBe(200);
    // It stays in the list, so that its maker sees why a program stopped.
    expect((await list()).map(({ id }: { id: string }) => id)).toContain(key.id);
  });

  test('with its last bot, and opens nothing then', async () => {
    const key = await make({ accessType: 'read_only' });
    const name = (await owner.request('GET', `/api/bots/${botId}`)).body.bot.name;
    await owner.request('DELETE', `/api/bots/${botId}`, { name });
    while ((await list())[0].bot_ids.length > 0);
    expect((await key.get('/api/bots')).body).toEqual({ bots: [], sharedBots: [] });
  });
});

describe('live events', () => {
  async function listen(key: Made) {
    const response = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${key.secret}` },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const next = async () => {
      const { done, value } = await reader.read();
      if (value) text += Buffer.from(value).toString();
      return !done;
    };
    return {
      status: response.status,
      async until(words: string) {
        while (!text.includes(words) && (await next()));
        return text;
      },
      async ended() {
        while (await next());
        return text;
      },
    };
  }

  test("are only those of the key's bots", async () => {
    const stream = await listen(await make());
    await stream.until('id: ');
    await owner.request('PUT', `/api/bots/${otherBotId}`, { name: 'Other' });
    await owner.request('PUT', `/api/bots/${botId}`, { name: 'Mine' });
    expect(await stream.until(botId)).not.toContain(otherBotId);
  });

  test('end when the key is revoked, and when its maker loses the bot', async () => {
    const key = await make();
    const stream = await listen(key);
    await stream.until('id: ');
    await revoke(key.id);
    await stream.ended();

    const shareId = await share(people.manage, 'manage');
    const shared = await listen(await make({}, people.manage));
    await shared.until('id: ');
    await owner.request('DELETE', `/api/shares/${botId}/shares/${shareId}`);
    await shared.ended();
  });
});

describe('a wrong key', () => {
  test('costs a query only the first time, and none if its checksum is wrong', async () => {
    const lookups = jest.spyOn(ApiKeyStore.prototype, 'find');
    const unknown = makeKeyText((below) => below - 1);
    for (let n = 0; n < 3; n += 1) {
      expect((await app.request('GET', '/api/bots', { token: unknown })).status).toBe(401);
      expect((await app.request('GET', '/api/bots', { token: `${unknown.slice(0, -1)}x` })).status).toBe(401);
      expect((await app.request('GET', '/api/bots', { token: 'btk_' })).status).toBe(401);
    }
    expect(lookups).toHaveBeenCalledTimes(1);
    lookups.mockRestore();
  });

  test('is answered before any of the body has arrived, and is in no log', async () => {
    const unknown = makeKeyText(() => 7);
    const wire = await Wire.open(port());
    wire.write(
      `POST /api/bots HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\nauthorization: Bearer ${unknown}\r\n\r\n`,
    );
    expect(await wire.statuses(1)).toEqual([401]);
    wire.cut();
    const key = await make();
    await key.get('/api/bots');
    await revoke(key.id);
    await key.get('/api/bots');
    for (const secret of [unknown, key.secret]) expect(app.logs.join()).not.toContain(secret.slice(8));
    expect((await app.request('GET', `/api/bots?access_token=${key.secret}`)).status).toBe(401);
  });
});
