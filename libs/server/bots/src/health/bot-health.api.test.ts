import { eventually } from '@botter/server-async/testing';
import { Listener } from '@botter/server-database';
import { sharesModule } from '@botter/server-shares';
import { UPDATE_STATISTICS_READER, type UpdateStatistics } from '@botter/server-telegram';
import { Global, Module } from '@nestjs/common';
import { BotConnector } from '../connection/bot-connector';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  stubToken,
  type TestPeople,
  type TestPerson,
} from '../testing';

const lastUpdateAt = new Date('2026-11-21T09:00:00.000Z');
const statistics: UpdateStatistics = {
  lastUpdateAt,
  otherUpdates: [{ kind: 'poll', count: 2 }],
  failed: 1,
};

/** Replaces the conversations, which this module doesn't know. */
@Global()
@Module({
  providers: [{ provide: UPDATE_STATISTICS_READER, useValue: { statisticsOf: async () => statistics } }],
  exports: [UPDATE_STATISTICS_READER],
})
class Updates {}

let app: ConfigurationApplication;
let people: TestPeople;
let owner: TestPerson;
let botId: string;
let telegramId = 8500;

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startConfigurationApplication({
    modules: [sharesModule, { name: 'updates', everywhere: [Updates] }],
    env,
  });
  people = await app.people();
  owner = people.owner;
}

beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(owner, telegramId);
  // The tests decide when to look.
  await inspectionDue('infinity');
  await app.app.get(BotConnector).connect(botId);
});
afterEach(() => {
  app.telegram.failure = undefined;
});

const inspectionDue = (at: string) =>
  app.database.pool.query(`update app.bot_registrations set inspection_due_at = $2 where bot_id = $1`, [
    botId,
    at,
  ]);
const settings = () => app.telegram.settingsOf(telegramId);
const ours = () => `https://bots.example.com/telegram/${botId}`;
const read = (person = owner) => person.request('GET', `/api/bots/${botId}/health`);
const health = async () => (await read()).body.health;
const reclaim = (person = owner) => person.request('POST', `/api/bots/${botId}/reclaim`, {});
const connection = async () => (await owner.request('GET', `/api/bots/${botId}`)).body.bot.connection;
const asked = (method: string) =>
  app.telegram.calls.filter((call) => call.method === method && call.token.startsWith(`${telegramId}:`))
    .length;
/** As another program does it that also has the token. */
const take = (url: string) => {
  settings().webhook = { url, pending_update_count: 3 };
};

describe('by webhook', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  test("combines Telegram's info and our own statistics", async () => {
    settings().webhook = {
      url: ours(),
      pending_update_count: 4,
      last_error_date: 1_790_000_000,
      last_error_message: 'Wrong response from the webhook: 502 Bad Gateway',
    };
    expect((await read()).body).toEqual({
      health: {
        mode: 'webhook',
        state: 'connected',
        error: null,
        problem: null,
        telegram_reachable: true,
        conflict: null,
        pending_updates: 4,
        last_error: {
          text: 'Wrong response from the webhook: 502 Bad Gateway',
          at: new Date(1_790_000_000_000).toISOString(),
        },
        last_update_at: lastUpdateAt.toISOString(),
        can_join_groups: false,
        can_read_all_group_messages: false,
        unsupported_updates: [{ kind: 'poll', count: 2 }],
        failed_updates: 1,
        quarantined_since: null,
        checked_at: app.clock.now().toISOString(),
      },
    });
  });

  test('is requested at most once in ten seconds', async () => {
    await Promise.all([health(), health()]);
    const first = await health();
    const before = asked('getMe');
    app.clock.advance(9_000);
    expect((await health()).checked_at).toBe(first.checked_at);
    expect(asked('getMe')).toBe(before);
    app.clock.advance(2_000);
    expect((await health()).checked_at).not.toBe(first.checked_at);
  });

  test('sees privacy mode switched off at BotFather, and so does the bot from then on', async () => {
    const bot = { id: telegramId, username: `bot${telegramId}_bot`, first_name: `Bot ${telegramId}` };
    app.telegram.bots.set(stubToken(telegramId), { ...bot, can_read_all_group_messages: true });
    expect(await health()).toMatchObject({ can_read_all_group_messages: true });
    const { body } = await owner.request('GET', `/api/bots/${botId}`);
    expect(body.bot.can_read_all_group_messages).toBe(true);
  });

  test('names who took the webhook by the host alone, in the list of bots too', async () => {
    take('https://thief.example:8443/hooks/123:SECRET?key=1');
    const answer = await read();
    expect(answer.body.health).toMatchObject({
      state: 'failed',
      conflict: { host: 'thief.example:8443' },
      pending_updates: 3,
    });
    expect(answer.text).not.toContain('SECRET');
    expect(answer.text).not.toContain('/hooks');
    expect(await connection()).toEqual({
      mode: 'webhook',
      state: 'failed',
      error: "Another program is receiving this bot's updates: its webhook points to thief.example:8443",
      problem: 'conflict',
    });
  });

  test('is taken over even if the webhook was removed', async () => {
    take('');
    expect(await health()).toMatchObject({ state: 'failed', conflict: { host: null } });
  });

  test('is no conflict before our webhook was set', async () => {
    telegramId += 1;
    botId = await app.addBot(owner, telegramId);
    take('https://before.example/');
    expect(await health()).toMatchObject({ state: 'connecting', conflict: null });
  });

  test('becomes well by reclaiming, which the owner sees immediately', async () => {
    take('https://thief.example/');
    await health();
    const answer = await reclaim();
    expect(answer.status).toBe(200);
    expect(answer.body.health).toMatchObject({ state: 'connected', error: null, conflict: null });
    expect(settings().webhook.url).toBe(ours());
    expect(await health()).toMatchObject({ conflict: null });
  });

  test('becomes well immediately, even if another process has reclaimed it', async () => {
    take('https://thief.example/');
    expect(await health()).toMatchObject({ conflict: { host: 'thief.example' } });
    await app.app.get(BotConnector).connectNow(botId);
    expect(await health()).toMatchObject({ state: 'connected', conflict: null });
  });

  test('a connection that failed is retried immediately', async () => {
    app.telegram.failure = { status: 500, description: 'Internal Server Error' };
    await expect(app.app.get(BotConnector).connect(botId)).rejects.toThrow('Internal Server Error');
    expect(await connection()).toMatchObject({ state: 'failed' });
    app.telegram.failure = undefined;
    expect((await reclaim()).body.health).toMatchObject({ state: 'connected', error: null });
  });

  test('becomes well without us when the other program gives the webhook back', async () => {
    take('https://thief.example/');
    await health();
    take(ours());
    app.clock.advance(11_000);
    expect(await health()).toMatchObject({ state: 'connected', error: null });
  });

  test('a conflict is noticed even if no one looks', async () => {
    take('https://thief.example/');
    await inspectionDue('-infinity');
    await eventually(async () => (await connection()).state === 'failed');
    expect((await connection()).error).toContain('thief.example');
    take(ours());
    app.clock.advance(5 * 60_000);
    await eventually(async () => (await connection()).state === 'connected');
  });

  test('open pages learn of a conflict once', async () => {
    // Well at first, and the events of the bot's beginning have been delivered.
    expect(await health()).toMatchObject({ state: 'connected' });
    app.clock.advance(11_000);
    const heard: string[] = [];
    const end = await app.app.get(Listener).listen('live', (payload) => {
      if (payload.includes(botId)) heard.push(payload);
    });
    take('https://thief.example/');
    await health();
    app.clock.advance(11_000);
    await health();
    await owner.request('PUT', `/api/bots/${botId}`, { name: 'Told later' });
    const told = JSON.stringify([{ kind: 'bot_changed', botId }]);
    await eventually(() => heard.length >= 2);
    // One of the conflict, one of the new name.
    expect(heard).toEqual([told, told]);
    await end();
  });

  test("is a result even if Telegram can't be reached", async () => {
    app.telegram.failure = { status: 502, description: 'Bad Gateway' };
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(answer.body.health).toMatchObject({
      state: 'connected',
      telegram_reachable: false,
      conflict: null,
      pending_updates: null,
      last_error: null,
      failed_updates: 1,
    });
    const reclaimed = await reclaim();
    expect([reclaimed.status, reclaimed.body.code]).toEqual([502, 'telegram_unreachable']);
  });

  test('reports a revoked token', async () => {
    app.telegram.bots.delete(stubToken(telegramId));
    expect(await health()).toMatchObject({
      state: 'failed',
      error: "Telegram no longer accepts this bot's token. Replace it with a new one from BotFather.",
      problem: 'token_refused',
      telegram_reachable: true,
      pending_updates: null,
    });
    expect((await reclaim()).status).toBe(422);
  });

  test('a reclaim that Telegram delays is 429', async () => {
    app.telegram.failure = {
      status: 429,
      description: 'Too Many Requests: retry after 1',
      retryAfter: 1,
      method: 'setWebhook',
    };
    const answer = await reclaim();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1']);
  });

  test('is for everyone who sees the bot, reclaiming for the owner alone', async () => {
    for (const permissions of ['manage', 'read_only'] as const) {
      const { email } = people[permissions];
      await owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
      expect((await read(people[permissions])).status).toBe(200);
      expect((await reclaim(people[permissions])).status).toBe(403);
    }
    expect((await read(people.stranger)).status).toBe(404);
    expect((await reclaim(people.stranger)).status).toBe(404);
  });
});

describe('by long polling', () => {
  beforeAll(() => start({ TELEGRAM_MODE: 'polling' }));
  afterAll(() => app.close());

  /** As the pollers find it. */
  const found = (state: string, error: string | null, problem: string | null) =>
    app.database.pool.query(
      `insert into app.telegram_connections (bot_id, mode, state, error, problem) values ($1, 'polling', $2, $3, $4)
       on conflict (bot_id) do update set state = $2, error = $3, problem = $4`,
      [botId, state, error, problem],
    );

  test('a webhook is a conflict, and reclaiming removes it', async () => {
    await found('failed', 'Another program', 'conflict');
    take('https://thief.example/hook');
    expect(await health()).toMatchObject({
      mode: 'polling',
      state: 'failed',
      conflict: { host: 'thief.example' },
    });
    expect((await reclaim()).body.health).toMatchObject({
      state: 'connecting',
      error: null,
      conflict: null,
    });
    expect(settings().webhook.url).toBe('');
  });

  test('another poller is a conflict, too, with an unknown host', async () => {
    await found('failed', 'Another program', 'conflict');
    expect(await health()).toMatchObject({ state: 'failed', conflict: { host: null } });
  });

  test('a connection that the poller has found to work stays so when it is reclaimed', async () => {
    await found('connected', null, null);
    expect((await reclaim()).body.health).toMatchObject({ state: 'connected', conflict: null });
  });
});
