import { randomUUID } from 'node:crypto';
import { eventually } from '@botter/server-async/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { readCompiledBot } from '@botter/server-compiled-bots/testing';
import { Listener } from '@botter/server-database';
import { EVENT_STORE, type EventStore, Quarantine } from '@botter/server-event-store';
import { sharesModule } from '@botter/server-shares';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  stubToken,
  type TestPerson,
} from './testing';

let app: ConfigurationApplication;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule, compiledBotsModule],
  });
  owner = await app.person('owner@example.com');
  stranger = await app.person('stranger@example.com');
});
afterAll(() => app.close());
afterEach(() => {
  app.telegram.failure = undefined;
});

function atTelegram(id: number, secret?: string): string {
  const token = stubToken(id, secret);
  app.telegram.bots.set(token, {
    id,
    username: `bot${id}_bot`,
    first_name: `Bot ${id}`,
    can_join_groups: true,
  });
  return token;
}

/** Everything that an addition could leave behind. */
async function traces(telegramId: number): Promise<unknown[]> {
  const { pool } = app.database;
  const registrations = await pool.query('select bot_id from app.bot_registrations where telegram_id = $1', [
    String(telegramId),
  ]);
  const orphans = await pool.query(
    `select kind from app.secrets where bot_id not in (select bot_id from app.bot_registrations)`,
  );
  return [...registrations.rows, ...orphans.rows];
}

/** Shares a bot and waits until the other person sees it. */
async function share(botId: string, person: TestPerson, permissions: string): Promise<void> {
  await person.request('GET', '/api/me');
  const answer = await owner.request('POST', `/api/shares/${botId}/shares`, {
    email: person.email,
    permissions,
  });
  expect(answer.status).toBe(201);
}

describe('adding', () => {
  test('responds with a bot and lists it, and never shows its token', async () => {
    const token = atTelegram(1001);
    const answer = await owner.request('POST', '/api/bots', {
      name: ' Shop ',
      token: `Use this token:\n${token}\nKeep it`,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.bot).toMatchObject({
      name: 'Shop',
      username: 'bot1001_bot',
      telegram_id: '1001',
      display_name: 'Bot 1001',
      short_description: null,
      notifications_enabled: false,
      access_type: 'owner',
      takeover_mode: 'off',
      timeZone: 'UTC',
      can_join_groups: true,
      can_read_all_group_messages: false,
      connection: { mode: 'webhook', state: 'connecting', error: null },
    });
    const list = await owner.request('GET', '/api/bots');
    expect(list.body).toEqual({ bots: [answer.body.bot], sharedBots: [] });
    const one = await owner.request('GET', `/api/bots/${answer.body.bot.id}`);
    expect(one.body).toEqual({ bot: answer.body.bot });
    const events = await app.database.pool.query('select data from events.events');
    const said = [answer.text, list.text, JSON.stringify(events.rows), ...app.logs].join('\n');
    expect(said).not.toContain(token.split(':')[1]);
  });

  test.each([
    [{ name: ' ', token: stubToken(1) }, 'Name and token are required'],
    [{ name: 'Shop', token: '' }, 'Name and token are required'],
    [{}, 'Name and token are required'],
    [{ name: 'Shop', token: 'hello' }, 'This is not a bot token. BotFather sends one like 123456789:ABC…'],
  ])('%j is refused', async (body, error) => {
    const answer = await owner.request('POST', '/api/bots', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', error });
  });

  test("refuses a wrong token with Telegram's text, and leaves nothing behind", async () => {
    const answer = await owner.request('POST', '/api/bots', { name: 'Shop', token: stubToken(1002) });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('refused_by_telegram');
    expect(answer.body.error).toContain('Unauthorized');
    expect(await traces(1002)).toEqual([]);
  });

  test('reports an unreachable Telegram as another error, and leaves nothing behind', async () => {
    app.telegram.failure = { status: 502, description: 'Bad Gateway' };
    const answer = await owner.request('POST', '/api/bots', { name: 'Shop', token: atTelegram(1003) });
    expect(answer.status).toBe(502);
    expect(answer.body.code).toBe('telegram_unreachable');
    expect(await traces(1003)).toEqual([]);
  });

  test.each(['owner', 'stranger'])('refuses a registered bot for the %s', async (who) => {
    const token = atTelegram(1004);
    await owner.request('POST', '/api/bots', { name: 'Shop', token });
    const person = who === 'owner' ? owner : stranger;
    const answer = await person.request('POST', '/api/bots', { name: 'Mine', token });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', error: '@bot1004_bot is already registered' });
    expect((await traces(1004)).length).toBe(1);
  });

  test('accepts one of several additions at the same moment', async () => {
    const token = atTelegram(1005);
    const answers = await Promise.all(
      [owner, stranger, owner, stranger].map((person) =>
        person.request('POST', '/api/bots', { name: 'Race', token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await traces(1005)).length).toBe(1);
  });

  test('an addition that the event store refuses leaves nothing behind', async () => {
    const { pool } = app.database;
    await pool.query(`
      create function refuse_event() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_event before insert on events.events execute function refuse_event()`);
    const answer = await owner.request('POST', '/api/bots', { name: 'Shop', token: atTelegram(1007) });
    await pool.query('drop trigger refuse_event on events.events; drop function refuse_event');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(await traces(1007)).toEqual([]);
    expect((await owner.request('POST', '/api/bots', { name: 'Shop', token: stubToken(1007) })).status).toBe(
      201,
    );
  });

  test('what a crash left half-done does not keep the bot from being added', async () => {
    const long = new Date(app.clock.now().getTime() - 61_000);
    await app.database.pool.query(
      `insert into app.bot_registrations (bot_id, owner_id, telegram_id, state, created_at, state_since)
       values ('half-done', 'someone', '1006', 'adding', $1, $1)`,
      [long],
    );
    const answer = await owner.request('POST', '/api/bots', { name: 'Again', token: atTelegram(1006) });
    expect(answer.status).toBe(201);
    expect(await traces(1006)).toEqual([{ bot_id: answer.body.bot.id }]);
  });
});

describe('checking a token', () => {
  const check = (person: TestPerson, token: string) =>
    person.request('POST', '/api/bots/check-token', { token });

  test('names the bot at Telegram, and keeps nothing', async () => {
    const token = atTelegram(1101);
    const answer = await check(owner, `Use this token:\n${token}\nKeep it`);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        telegramBot: {
          telegram_id: '1101',
          username: 'bot1101_bot',
          display_name: 'Bot 1101',
          bot_id: null,
        },
      },
    ]);
    expect(await traces(1101)).toEqual([]);
    expect(app.telegram.calls.filter((call) => call.token === token).map(({ method }) => method)).toEqual([
      'getMe',
    ]);
    expect([answer.text, ...app.logs].join('\n')).not.toContain(token.split(':')[1]);
  });

  test("names the person's own bot, and refuses bots that others have registered", async () => {
    const botId = await app.addBot(owner, 1102);
    expect((await check(owner, stubToken(1102))).body.telegramBot.bot_id).toBe(botId);
    expect(await check(stranger, stubToken(1102))).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: '@bot1102_bot is already registered' },
    });
  });

  test.each([
    ['no token', 'hello', undefined, 400, 'validation_failed'],
    ['a wrong token', stubToken(1103), undefined, 422, 'refused_by_telegram'],
    [
      'Telegram being away',
      stubToken(1103),
      { status: 502, description: 'Bad' },
      502,
      'telegram_unreachable',
    ],
    [
      'Telegram asking to wait',
      stubToken(1103),
      { status: 429, description: 'Too Many', retryAfter: 7 },
      429,
      'rate_limited',
    ],
  ])('distinguishes %s', async (_name, token, failure, status, code) => {
    app.telegram.failure = failure;
    expect(await check(owner, token)).toMatchObject({ status, body: { code } });
  });
});

describe('taking chats over', () => {
  test('is chosen by the owner, shown immediately, and known to the runtime', async () => {
    const botId = await app.addBot(owner, 2051);
    const path = `/api/bots/${botId}/takeover`;
    const answer = await owner.request('PUT', path, { mode: '15_minutes' });
    expect(answer.status).toBe(200);
    expect(answer.body.bot.takeover_mode).toBe('15_minutes');
    expect((await owner.request('GET', `/api/bots/${botId}`)).body.bot.takeover_mode).toBe('15_minutes');
    expect(await readCompiledBot(app.database.pool, botId)).toMatchObject({ takeoverMode: '15_minutes' });
    expect((await owner.request('PUT', path, { mode: 'sometimes' })).status).toBe(400);
    expect((await stranger.request('PUT', path, { mode: 'off' })).status).toBe(404);
    await share(botId, stranger, 'manage');
    expect((await stranger.request('PUT', path, { mode: 'off' })).status).toBe(403);
  });
});

describe('notifications of a bot', () => {
  test('are switched by the owner alone, and shown immediately', async () => {
    const botId = await app.addBot(owner, 2061);
    const path = `/api/notifications/bots/${botId}/notifications`;
    expect((await owner.request('GET', `/api/bots/${botId}`)).body.bot.notifications_enabled).toBe(false);
    const answer = await owner.request('PUT', path, { enabled: true });
    expect([answer.status, answer.body.bot.notifications_enabled]).toEqual([200, true]);
    expect((await owner.request('GET', `/api/bots/${botId}`)).body.bot.notifications_enabled).toBe(true);
    for (const body of [{}, { enabled: 'yes' }]) {
      expect((await owner.request('PUT', path, body)).status).toBe(400);
    }
    expect((await stranger.request('PUT', path, { enabled: false })).status).toBe(404);
    await share(botId, stranger, 'manage');
    expect((await stranger.request('PUT', path, { enabled: false })).status).toBe(403);
  });
});

describe('the time zone', () => {
  test('is chosen by the owner, with the name or without, and known to the runtime', async () => {
    const botId = await app.addBot(owner, 2052);
    const path = `/api/bots/${botId}`;
    const change = (body: object) => owner.request('PUT', path, body);
    expect(await readCompiledBot(app.database.pool, botId)).not.toHaveProperty('timeZone');
    const answer = await change({ timeZone: 'Europe/Berlin' });
    expect([answer.status, answer.body.bot.timeZone]).toEqual([200, 'Europe/Berlin']);
    expect((await owner.request('GET', path)).body.bot.timeZone).toBe('Europe/Berlin');
    expect(await readCompiledBot(app.database.pool, botId)).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect((await change({ name: 'Moved', timeZone: 'UTC' })).body.bot).toMatchObject({
      name: 'Moved',
      timeZone: 'UTC',
    });
    expect(await readCompiledBot(app.database.pool, botId)).not.toHaveProperty('timeZone');
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 7]) {
      expect(await change({ timeZone })).toMatchObject({ status: 400, body: { error: 'Not a time zone' } });
    }
    expect(await change({})).toMatchObject({ status: 400, body: { error: 'Name is required' } });
  });
});

describe('renaming', () => {
  test('is visible immediately', async () => {
    const botId = await app.addBot(owner, 2001);
    const answer = await owner.request('PUT', `/api/bots/${botId}`, { name: 'New name' });
    expect(answer.status).toBe(200);
    expect(answer.body.bot.name).toBe('New name');
    expect((await owner.request('GET', `/api/bots/${botId}`)).body.bot.name).toBe('New name');
    expect(await readCompiledBot(app.database.pool, botId)).toMatchObject({ name: 'New name' });
  });

  test('notifies open pages', async () => {
    const heard: string[] = [];
    const botId = await app.addBot(owner, 2003);
    const end = await app.app.get(Listener).listen('live', (payload) => heard.push(payload));
    await owner.request('PUT', `/api/bots/${botId}`, { name: 'Told' });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([JSON.stringify([{ kind: 'bot_changed', botId }])]);
    await end();
  });

  test('an empty name is refused', async () => {
    const botId = await app.addBot(owner, 2002);
    expect((await owner.request('PUT', `/api/bots/${botId}`, { name: '  ' })).status).toBe(400);
  });
});

describe('replacing the token', () => {
  test('the bot stays the same and uses the new one', async () => {
    const botId = await app.addBot(owner, 3001);
    const token = atTelegram(3001, 'BBHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw');
    const answer = await owner.request('PUT', `/api/bots/${botId}/token`, { token });
    expect(answer.status).toBe(200);
    expect(answer.body.bot.id).toBe(botId);
  });

  test('the token of another bot is refused and not kept', async () => {
    const botId = await app.addBot(owner, 3002);
    const answer = await owner.request('PUT', `/api/bots/${botId}/token`, { token: atTelegram(3003) });
    expect(answer.status).toBe(409);
    const secrets = await app.database.pool.query(
      'select kind from app.secrets where bot_id = $1 order by kind',
      [botId],
    );
    expect(secrets.rows.map(({ kind }) => kind)).toEqual(['bot_token', 'telegram_webhook']);
  });
});

describe('deleting', () => {
  test('needs the exact name', async () => {
    const botId = await app.addBot(owner, 4001, 'Exact');
    expect((await owner.request('DELETE', `/api/bots/${botId}`, { name: 'exact' })).status).toBe(400);
    expect((await owner.request('DELETE', `/api/bots/${botId}`)).status).toBe(400);
    expect((await owner.request('GET', `/api/bots/${botId}`)).status).toBe(200);
  });

  test('hides the bot from everyone', async () => {
    const botId = await app.addBot(owner, 4002, 'Gone');
    // A proxy has dropped the body.
    expect((await owner.request('DELETE', `/api/bots/${botId}?name=gone`)).status).toBe(400);
    expect((await owner.request('DELETE', `/api/bots/${botId}?name=Gone`)).status).toBe(200);
    expect((await owner.request('GET', `/api/bots/${botId}`)).status).toBe(404);
    const list = await owner.request('GET', '/api/bots');
    expect(list.body.bots.map(({ id }: { id: string }) => id)).not.toContain(botId);
    expect(await readCompiledBot(app.database.pool, botId)).toBeUndefined();
  });

  test('the bot cannot be added again until it is disconnected from Telegram', async () => {
    const botId = await app.addBot(owner, 4003, 'Back');
    await owner.request('DELETE', `/api/bots/${botId}`, { name: 'Back' });
    const answer = await owner.request('POST', '/api/bots', { name: 'Back', token: stubToken(4003) });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('just being deleted');
  });
});

describe('who may do what', () => {
  let botId: string;
  const people: Record<string, TestPerson> = {};

  beforeAll(async () => {
    people.owner = owner;
    people.stranger = stranger;
    people.manage = await app.person('manager@example.com');
    people.read_only = await app.person('reader@example.com');
    botId = await app.addBot(owner, 5001, 'Shared');
    await share(botId, people.manage, 'manage');
    await share(botId, people.read_only, 'read_only');
  });

  test.each([
    ['GET', '', undefined, { owner: 200, manage: 200, read_only: 200, stranger: 404 }],
    ['PUT', '', { name: 'Shared' }, { owner: 200, manage: 403, read_only: 403, stranger: 404 }],
    ['PUT', '/token', { token: stubToken(5001) }, { owner: 200, manage: 403, read_only: 403, stranger: 404 }],
    ['DELETE', '', { name: 'no' }, { owner: 400, manage: 403, read_only: 403, stranger: 404 }],
  ])('%s /api/bots/{id}%s', async (method, path, body, expected) => {
    for (const [who, status] of Object.entries(expected)) {
      const answer = await people[who]!.request(method, `/api/bots/${botId}${path}`, body);
      expect([who, answer.status]).toEqual([who, status]);
    }
  });

  test('shared bots are listed separately, with their access', async () => {
    const list = await people.manage!.request('GET', '/api/bots');
    expect(list.body.bots).toEqual([]);
    expect(list.body.sharedBots).toMatchObject([{ id: botId, access_type: 'manage' }]);
    const one = await people.read_only!.request('GET', `/api/bots/${botId}`);
    expect(one.body.bot.access_type).toBe('read_only');
  });

  test.each(['nonsense', '%00', '..%2f', 'x'.repeat(90)])('there is no bot %s', async (id) => {
    expect((await owner.request('GET', `/api/bots/${id}`)).status).toBe(404);
  });

  test('refuses callers without a token', async () => {
    expect((await app.request('GET', '/api/bots')).status).toBe(401);
  });
});

test('a bot whose change cannot be processed refuses further changes with a reason; other bots continue', async () => {
  const botId = await app.addBot(owner, 1911, 'Stuck');
  const other = await app.addBot(owner, 1912, 'Well');
  const store = app.app.get<EventStore>(EVENT_STORE);
  const [added] = await store.readStream(`bot-${botId}`);
  const rename = (name: string) => ({
    ...added!,
    id: randomUUID(),
    type: 'BotRenamed',
    data: { name },
    // The read model refuses what has no name.
  });
  await store.append(`bot-${botId}`, 'any', [{ ...rename(''), data: {} }]);
  const health = async () => {
    const answer = await owner.request('GET', `/api/bots/${botId}/health`);
    expect(answer.status).toBe(200);
    return answer.body.health;
  };
  await eventually(health, ({ quarantined_since }) => quarantined_since !== null);

  const heard = app.telegram.calls.length;
  for (const [method, path, body] of [
    ['PUT', '', { name: 'Renamed' }],
    ['PUT', '/takeover', { mode: '15_minutes' }],
    ['PUT', '/telegram-info', { telegramName: 'New', shortDescription: '', description: '' }],
  ] as const) {
    const refused = await owner.request(method, `/api/bots/${botId}${path}`, body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'quarantined' } });
  }
  expect(app.telegram.calls.length).toBe(heard);
  expect(app.logs.join('')).not.toContain('not-null');
  expect((await owner.request('PUT', `/api/bots/${other}`, { name: 'Renamed' })).body.bot.name).toBe(
    'Renamed',
  );
  expect((await owner.request('GET', '/api/bots')).body.bots).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: other, name: 'Renamed' })]),
  );

  // Under the name that its owner sees, although the last change has another one.
  expect((await owner.request('DELETE', `/api/bots/${botId}`, { name: 'other' })).status).toBe(400);
  expect((await owner.request('DELETE', `/api/bots/${botId}`, { name: 'Stuck' })).status).toBe(200);
  expect((await owner.request('GET', `/api/bots/${botId}`)).status).toBe(404);
  expect(await readCompiledBot(app.database.pool, botId)).toBeUndefined();
  expect(await app.app.get(Quarantine).since(`bot-${botId}`)).toBeUndefined();
});

// The last one: no reader gets past its event.
test('a bot that a newer version wrote to is left alone until it is understood; other bots continue', async () => {
  atTelegram(1901);
  const botId = await app.addBot(owner, 1901, 'Ahead');
  const other = await app.addBot(owner, 1902, 'Known');
  const store = app.app.get<EventStore>(EVENT_STORE);
  const [event] = await store.readStream(`bot-${botId}`);
  await store.append(`bot-${botId}`, 1, [{ ...event!, id: randomUUID(), type: 'FromTheFuture' }]);
  const refused = await owner.request('PUT', `/api/bots/${botId}`, { name: 'Renamed' });
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '5' },
  });
  expect(await store.readStream(`bot-${botId}`)).toHaveLength(2);
  expect((await owner.request('PUT', `/api/bots/${other}`, { name: 'Renamed' })).status).toBe(200);
});
