import { eventually } from '@botter/server-async/testing';
import { ACCESS_READER } from '@botter/server-auth';
import type { TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConversationsApiModule, ConversationsRuntimeModule } from '../conversations.modules';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, pressUpdate, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';
import { ChatLists } from './chat-lists';
import { RetryMessage } from './retry-message';
import { SendMessage } from './send-message';
import { takeoverOffSubscription } from './takeover-off.subscription';
import { Takeovers } from './takeovers';

const actions = [
  action('/start', 'Welcome', {
    data: { buttons: [{ type: 'callback', label: 'More', value: 'more' }] },
  }),
  action('more', 'Here is more', { trigger: 'callback' }),
  action('/later', 'Later, then', {
    data: { delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 3600 }] },
  }),
  action('remind', 'Reminded', { trigger: 'callback' }),
];

describe('a takeover of a chat', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let chat = 0;

  beforeAll(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    for (const mode of ['off', '15_minutes', '1_hour', 'until_resumed'] as const) {
      await putBot(database, mode, actions, { takeoverMode: mode });
    }
    await putBot(database, 'older', actions);
    app = await startRuntime({
      database,
      apiRoot: await telegram.start(),
      providers: [{ provide: ACCESS_READER, useValue: {} }],
      modules: [ConversationsApiModule, ConversationsRuntimeModule],
    });
  });
  afterAll(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const find = async (botId: string) =>
    (await app.get(ChatLists).read(botId, 'u', { limit: 500, filter: 'all' })).chats.find(
      (one) => one.telegram_chat_id === String(chat),
    )!;
  const write = (botId: string, text = 'A person here') =>
    app.get(SendMessage).send(botId, { chatId: String(chat), text }, 'Grace');
  const said = (...texts: string[]) =>
    telegram.until(() => JSON.stringify(telegram.texts(chat)) === JSON.stringify(texts));
  /** Changes the takeover as if this much time had passed. */
  const pass = (minutes: number) =>
    database.pool.query(
      `update app.chats set paused_until = paused_until - make_interval(mins => $2) where telegram_chat_id = $1`,
      [chat, minutes],
    );
  /** Starts a new chat, and waits for the bot's first reply. */
  async function begin(botId: string, first = '/start', answer = 'Welcome') {
    chat += 1;
    await deliver(app, botId, textUpdate(chat, first));
    await said(answer);
  }

  test.each(['off', 'older'])(
    'does not begin if the owner of the bot has not allowed takeovers (%s)',
    async (botId) => {
      await begin(botId);
      await write(botId);
      expect((await find(botId)).takeover).toBeNull();
      await deliver(app, botId, textUpdate(chat, '/start'));
      await said('Welcome', 'A person here', 'Welcome');
    },
  );

  test.each([
    ['15_minutes', 15],
    ['1_hour', 60],
  ] as const)('lasts for the chosen time: %s', async (botId, minutes) => {
    await begin(botId);
    const before = Date.now();
    await write(botId);
    const { takeover } = await find(botId);
    expect(takeover?.by).toBe('Grace');
    const until = Date.parse(takeover?.until ?? '') - minutes * 60_000;
    expect(Math.abs(until - before)).toBeLessThan(10_000);
    await pass(minutes - 1);
    await deliver(app, botId, textUpdate(chat, '/start'));
    await write(botId, 'Still here');
    await pass(minutes - 1);
    await deliver(app, botId, textUpdate(chat, '/start'));
    await pass(2);
    expect((await find(botId)).takeover).toBeNull();
    await deliver(app, botId, textUpdate(chat, '/start'));
    await said('Welcome', 'A person here', 'Still here', 'Welcome');
  });

  test('lasts until someone resumes the bot, which may happen twice', async () => {
    await begin('until_resumed');
    await write('until_resumed');
    const { id, takeover } = await find('until_resumed');
    expect(takeover).toEqual({ until: null, by: 'Grace' });
    await deliver(app, 'until_resumed', textUpdate(chat, '/start'));
    expect((await app.get(Takeovers).resume('until_resumed', id)).takeover).toBeNull();
    expect((await app.get(Takeovers).resume('until_resumed', id)).takeover).toBeNull();
    await expect(app.get(Takeovers).resume('1_hour', id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(app.get(Takeovers).resume('1_hour', 'nonsense')).rejects.toMatchObject({
      code: 'not_found',
    });
    await deliver(app, 'until_resumed', textUpdate(chat, '/start'));
    await said('Welcome', 'A person here', 'Welcome');
  });

  test('stores and counts incoming messages, and answers presses', async () => {
    await begin('until_resumed');
    await write('until_resumed');
    await deliver(app, 'until_resumed', textUpdate(chat, '/start'));
    await deliver(app, 'until_resumed', pressUpdate(chat, 'more', `taken-${chat}`));
    await telegram.until(() =>
      telegram
        .sent('answerCallbackQuery')
        .some((call) => call.parameters.callback_query_id === `taken-${chat}`),
    );
    const { id, message_count } = await find('until_resumed');
    expect(message_count).toBe(4);
    const { rows } = await database.pool.query(
      'select kind, text from app.messages where chat_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual([
      '/start',
      'Welcome',
      'A person here',
      '/start',
      'Press me',
    ]);
    // The person's message leaves the outbox when it is recorded as sent. Nothing else is in it.
    await eventually(
      async () =>
        (await database.pool.query(`select 1 from app.outbox where chat_id = $1 and kind <> 'answer'`, [id]))
          .rowCount,
      (count) => count === 0,
    );
    // What comes next shows that nothing was only late.
    await app.get(Takeovers).resume('until_resumed', id);
    await deliver(app, 'until_resumed', pressUpdate(chat, 'more', `free-${chat}`));
    await said('Welcome', 'A person here', 'Here is more');
  });

  test('also begins when someone retries a failed message', async () => {
    await begin('until_resumed');
    telegram.next('sendMessage', { status: 400, description: 'Bad Request: odd' }, chat);
    const message = await write('until_resumed');
    await eventually(
      async () =>
        (await database.pool.query('select delivery from app.messages where id = $1', [message.id])).rows[0],
      ({ delivery }) => delivery === 'failed',
    );
    const { id } = await app.get(Takeovers).resume('until_resumed', (await find('until_resumed')).id);
    await app.get(RetryMessage).retry('until_resumed', id, message.id, 'Hedy');
    expect((await find('until_resumed')).takeover).toEqual({ until: null, by: 'Hedy' });
  });

  test('leaves the other chats to the bot', async () => {
    await begin('until_resumed');
    await write('until_resumed');
    await begin('until_resumed');
  });

  test('drops delayed callbacks that fall due', async () => {
    await begin('until_resumed', '/later', 'Later, then');
    await write('until_resumed');
    const { id } = await find('until_resumed');
    await database.pool.query(
      `update app.outbox set due_at = now() where chat_id = $1 and kind = 'callback'`,
      [id],
    );
    await eventually(
      async () => (await database.pool.query('select 1 from app.outbox where chat_id = $1', [id])).rowCount,
      (count) => count === 0,
    );
    await app.get(Takeovers).resume('until_resumed', id);
    await deliver(app, 'until_resumed', textUpdate(chat, '/start'));
    await said('Later, then', 'A person here', 'Welcome');
  });

  test('ends in all chats when the owner switches takeovers off', async () => {
    await begin('until_resumed');
    await write('until_resumed');
    const subscription = takeoverOffSubscription(app.get(Takeovers));
    const changed = (mode: string) =>
      ({
        type: 'BotTakeoverModeChanged',
        stream: 'bot-until_resumed',
        data: { mode },
      }) as unknown as RecordedEvent;
    await subscription.handler(changed('1_hour'));
    expect((await find('until_resumed')).takeover).not.toBeNull();
    await subscription.handler(changed('off'));
    expect((await find('until_resumed')).takeover).toBeNull();
  });
});
