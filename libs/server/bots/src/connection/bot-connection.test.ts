import { eventually } from '@botter/server-async/testing';
import type { Job } from '@botter/server-jobs';
import { sharesModule } from '@botter/server-shares';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  stubToken,
  type TestPerson,
} from '../testing';
import { BotConnector, TelegramNotReady } from './bot-connector';
import { RetireTokenHandler } from './bot-job-handlers';
import { connectBot, disconnectBot, retireToken } from './bot-jobs';
import { BotUpkeep } from './bot-upkeep';

let app: ConfigurationApplication;
let owner: TestPerson;
let connector: BotConnector;

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startConfigurationApplication({
    modules: [sharesModule],
    env,
  });
  owner = await app.person('owner@example.com');
  connector = app.app.get(BotConnector);
}

afterEach(() => {
  app.telegram.failure = undefined;
  app.telegram.calls.length = 0;
});

/** Waits for the job that follows from an event. */
async function follows<Data>(job: Job<Data>): Promise<Data> {
  const [data] = await eventually(
    () => app.jobs.take(job),
    (jobs) => jobs.length > 0,
  );
  return data!;
}

const connectionOf = async (botId: string) =>
  (await owner.request('GET', `/api/bots/${botId}`)).body.bot.connection;

/** The requests that change something at Telegram; the watch over webhooks may ask at any time. */
const told = () => app.telegram.calls.filter(({ method }) => method !== 'getWebhookInfo');

const rowsOf = async (table: string, botId: string) =>
  (await app.database.pool.query(`select * from ${table} where bot_id = $1`, [botId])).rows;

describe('by webhook', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  test('Telegram gets the address, the secret and the kinds of updates', async () => {
    const botId = await app.addBot(owner, 101);
    expect(await follows(connectBot)).toEqual({ botId });
    app.telegram.calls.length = 0;
    await connector.connect(botId);
    expect(told()).toEqual([
      {
        token: stubToken(101),
        method: 'setWebhook',
        payload: {
          url: `https://bots.example.com/telegram/${botId}`,
          secret_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
          allowed_updates: [
            'message',
            'edited_message',
            'channel_post',
            'edited_channel_post',
            'callback_query',
            'my_chat_member',
          ],
        },
      },
    ]);
    expect(await connectionOf(botId)).toEqual({
      mode: 'webhook',
      state: 'connected',
      error: null,
      problem: null,
    });
  });

  test("retries while Telegram can't be reached, and the owner sees why", async () => {
    const botId = await app.addBot(owner, 102);
    app.telegram.failure = { status: 500, description: 'Internal Server Error' };
    await expect(connector.connect(botId)).rejects.toThrow(TelegramNotReady);
    expect(await connectionOf(botId)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Internal Server Error'),
    });
  });

  test("doesn't retry with a revoked token, and the owner sees why", async () => {
    const botId = await app.addBot(owner, 103);
    app.telegram.bots.delete(stubToken(103));
    await connector.connect(botId);
    expect(await connectionOf(botId)).toMatchObject({
      state: 'failed',
      error: "Telegram no longer accepts this bot's token. Replace it with a new one from BotFather.",
      problem: 'token_refused',
    });
  });

  test('a new token connects the bot again, then the old one is erased', async () => {
    const botId = await app.addBot(owner, 104);
    await follows(connectBot);
    const before = (await rowsOf('app.secrets', botId)).map(({ ref }) => ref);
    const token = stubToken(104, 'BBHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw');
    app.telegram.bots.set(token, { id: 104, username: 'bot104_bot', first_name: 'Bot 104' });
    await owner.request('PUT', `/api/bots/${botId}/token`, { token });
    expect(await follows(connectBot)).toEqual({ botId });
    const job = await follows(retireToken);
    expect(before).toContain(job.tokenRef);
    app.telegram.calls.length = 0;
    await connector.connect(botId);
    expect(told()).toMatchObject([{ token, method: 'setWebhook' }]);
    await app.app.get(RetireTokenHandler).handle(job);
    const after = await rowsOf('app.secrets', botId);
    expect(after.map(({ kind }) => kind).sort()).toEqual(['bot_token', 'telegram_webhook']);
    expect(after.map(({ ref }) => ref)).not.toContain(job.tokenRef);
  });

  describe('after the deletion', () => {
    async function deleted(telegramId: number): Promise<string> {
      const botId = await app.addBot(owner, telegramId);
      await connector.connect(botId);
      await owner.request('DELETE', `/api/bots/${botId}`, { name: `Bot ${telegramId}` });
      expect(await follows(disconnectBot)).toEqual({ botId });
      app.telegram.calls.length = 0;
      return botId;
    }

    test('nothing of the bot is left, and it can be added again', async () => {
      const botId = await deleted(105);
      await connector.disconnect(botId);
      expect(told()).toMatchObject([{ token: stubToken(105), method: 'deleteWebhook' }]);
      for (const table of ['app.secrets', 'app.bot_registrations', 'app.telegram_connections']) {
        expect([table, await rowsOf(table, botId)]).toEqual([table, []]);
      }
      await connector.disconnect(botId);
      expect(await app.addBot(owner, 105)).not.toBe(botId);
    });

    test('nothing is erased before Telegram could be reached', async () => {
      const botId = await deleted(106);
      app.telegram.failure = { status: 502, description: 'Bad Gateway' };
      await expect(connector.disconnect(botId)).rejects.toThrow(TelegramNotReady);
      expect(await rowsOf('app.bot_registrations', botId)).toMatchObject([{ state: 'deleting' }]);
    });

    test('a token that Telegram no longer knows is no obstacle', async () => {
      const botId = await deleted(107);
      app.telegram.bots.delete(stubToken(107));
      await connector.disconnect(botId);
      expect(await rowsOf('app.secrets', botId)).toEqual([]);
    });

    test('a late job to connect does nothing', async () => {
      const botId = await deleted(108);
      await connector.connect(botId);
      expect(told()).toEqual([]);
    });

    test('a connection that was in progress is undone', async () => {
      const botId = await app.addBot(owner, 110);
      app.telegram.calls.length = 0;
      app.telegram.before = async (method) => {
        if (method !== 'setWebhook') return;
        await owner.request('DELETE', `/api/bots/${botId}`, { name: 'Bot 110' });
        await connector.disconnect(botId);
      };
      await connector.connect(botId);
      app.telegram.before = undefined;
      expect(told().map(({ method }) => method)).toEqual(['deleteWebhook', 'setWebhook', 'deleteWebhook']);
      expect(await rowsOf('app.telegram_connections', botId)).toEqual([]);
    });

    test('a bot that exists is never disconnected', async () => {
      const botId = await app.addBot(owner, 109);
      await connector.disconnect(botId);
      expect(await rowsOf('app.secrets', botId)).toHaveLength(2);
    });
  });

  describe('upkeep', () => {
    const age = (botId: string, state: string) =>
      app.database.pool.query(
        `insert into app.bot_registrations (bot_id, owner_id, telegram_id, state, created_at, state_since)
         values ($1, 'owner', $1, $2, 'epoch', 'epoch')
         on conflict (bot_id) do update set state = $2, state_since = 'epoch'`,
        [botId, state],
      );

    test('removes a registration whose bot was never created', async () => {
      await age('never-came', 'adding');
      await app.database.pool.query(
        `insert into app.secrets (ref, kind, bot_id, key_id, sealed) values (gen_random_uuid(), 'bot_token', 'never-came', 'x', '')`,
      );
      await app.app.get(BotUpkeep).sweep();
      expect(await rowsOf('app.bot_registrations', 'never-came')).toEqual([]);
      expect(await rowsOf('app.secrets', 'never-came')).toEqual([]);
    });

    test('keeps a registration whose bot was created', async () => {
      const botId = await app.addBot(owner, 112);
      await age(botId, 'adding');
      await app.app.get(BotUpkeep).sweep();
      expect(await rowsOf('app.bot_registrations', botId)).toMatchObject([{ state: 'active' }]);
    });

    test('retries an abandoned deletion once in a while', async () => {
      await age('long-gone', 'deleting');
      app.jobs.take(disconnectBot);
      await app.app.get(BotUpkeep).sweep();
      await app.app.get(BotUpkeep).sweep();
      expect(app.jobs.take(disconnectBot)).toEqual([{ botId: 'long-gone' }]);
    });

    test('sets the webhook again if the public address has changed', async () => {
      const botId = await app.addBot(owner, 111);
      await follows(connectBot);
      await connector.connect(botId);
      const reconnected = async () => {
        app.jobs.take(connectBot);
        await app.app.get(BotUpkeep).reconnect();
        return app.jobs.take(connectBot);
      };
      expect(await reconnected()).not.toContainEqual({ botId });
      await app.database.pool.query(
        `update app.bot_registrations set connected_as = 'https://old.example.com' where bot_id = $1`,
        [botId],
      );
      expect(await reconnected()).toContainEqual({ botId });
    });
  });
});

describe('by long polling', () => {
  beforeAll(() => start({ TELEGRAM_MODE: 'polling' }));
  afterAll(() => app.close());

  test('removes a webhook, and the poller reports when the bot is connected', async () => {
    const botId = await app.addBot(owner, 101);
    app.telegram.calls.length = 0;
    await connector.connect(botId);
    expect(told()).toEqual([{ token: stubToken(101), method: 'deleteWebhook', payload: {} }]);
    expect(await connectionOf(botId)).toEqual({
      mode: 'polling',
      state: 'connecting',
      error: null,
      problem: null,
    });
  });
});
