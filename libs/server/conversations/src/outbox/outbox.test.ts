import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { Clock } from '@botter/server-http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type BotRuntime, startBotRuntime } from '../testing/bot-runtime';
import type { FakeTelegram } from '../testing/fake-telegram';
import { action, pressUpdate, textUpdate } from '../testing/samples';
import { deliver, removeBot, startRuntime, stopRuntime } from '../testing/test-runtime';

describe('the outbox', () => {
  let runtime: BotRuntime;
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  let app: NestFastifyApplication;
  const others = new Set<NestFastifyApplication>();

  const numbers = Array.from({ length: 30 }, (_, i) => `n${i}`);
  const actions = [
    action('/start', 'Welcome'),
    action('/html', '<b>Bold</b>', { parseMode: 'HTML' }),
    action('more', 'More', { trigger: 'callback' }),
    action('later', 'Later', { trigger: 'callback' }),
    action('/remind', 'Wait', {
      data: { delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 1 }] },
    }),
    ...numbers.map((word) => action(`/${word}`, word)),
  ];

  beforeEach(async () => {
    runtime = await startBotRuntime(actions);
    ({ database, telegram, apiRoot, app } = runtime);
  });
  afterEach(async () => {
    for (const other of others) await stopOther(other);
    await runtime.stop();
  });

  const startOther = async () => {
    const other = await startRuntime({ database, apiRoot });
    others.add(other);
    return other;
  };
  const stopOther = async (other: NestFastifyApplication) => {
    others.delete(other);
    await stopRuntime(other);
  };
  const deliveries = async (telegramChatId: number) => {
    const { rows } = await database.pool.query(
      `select delivery, delivery_error from app.messages m join app.chats c on c.id = m.chat_id
       where direction = 'outgoing' and telegram_chat_id = $1 order by m.id`,
      [telegramChatId],
    );
    return rows as { delivery: string; delivery_error: string | null }[];
  };
  const delivered = (chatId: number, ...states: string[]) =>
    eventually(
      () => deliveries(chatId),
      (seen) => seen.map(({ delivery }) => delivery).join() === states.join(),
    );
  const outbox = async () =>
    (await database.pool.query('select id, state, error from app.outbox order by seq')).rows as {
      id: string;
      state: string;
    }[];

  test('keeps the order within every chat while chats go side by side', async () => {
    telegram.delayMs = 2;
    const chats = [1, 2, 3, 4, 5];
    for (const word of numbers) {
      await Promise.all(chats.map((chat) => deliver(app, 'bot', textUpdate(chat, `/${word}`))));
    }
    await telegram.until(() => telegram.sent().length === numbers.length * chats.length);
    for (const chat of chats) expect(telegram.texts(chat)).toEqual(numbers);
  });

  test('has never more than one message of a chat in flight', async () => {
    telegram.next('sendMessage', 'hold', 1);
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await deliver(app, 'bot', textUpdate(1, '/n1'));
    await deliver(app, 'bot', textUpdate(2, '/n2'));
    await telegram.until(() => telegram.texts(2).length === 1);
    expect(telegram.texts(1)).toEqual(['n0']);
    for (const release of telegram.held) release();
    await telegram.until(() => telegram.texts(1).length === 2);
  });

  test('lets a callback answer overtake messages that wait', async () => {
    telegram.next('sendMessage', 'hold', 1);
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await telegram.until(() => telegram.held.length === 1);
    await deliver(app, 'bot', pressUpdate(1, 'more', 'query'));
    await telegram.until(() => telegram.sent('answerCallbackQuery').length === 1);
    expect(telegram.texts(1)).toEqual(['n0']);
    for (const release of telegram.held) release();
    await telegram.until(() => telegram.texts(1).length === 2);
  });

  test('lets only the chat wait that Telegram slows down, also when the clock is set back meanwhile', async () => {
    telegram.next(
      'sendMessage',
      { status: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
      1,
    );
    const begun = Date.now();
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await deliver(app, 'bot', textUpdate(1, '/n1'));
    await deliver(app, 'bot', textUpdate(2, '/n2'));
    await telegram.until(() => telegram.texts(2).length === 1);
    Object.assign(app.get(Clock), { now: () => new Date(Date.now() - 3_600_000) });
    await telegram.until(() => telegram.texts(1).length === 3);
    expect(telegram.texts(1)).toEqual(['n0', 'n0', 'n1']);
    expect(
      telegram.sent().filter(({ parameters }) => parameters.chat_id === 1)[1]?.at,
    ).toBeGreaterThanOrEqual(begun + 1000);
    await delivered(1, 'sent', 'sent');
  });

  test('stops for a chat that has blocked the bot', async () => {
    telegram.next('sendMessage', 'hold', 1);
    telegram.next('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' }, 1);
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await deliver(app, 'bot', textUpdate(1, '/n1'));
    await deliver(app, 'bot', textUpdate(1, '/n2'));
    await telegram.until(() => telegram.held.length === 1);
    for (const release of telegram.held) release();
    await delivered(1, 'sent', 'failed', 'failed');
    const { rows } = await database.pool.query('select blocked from app.chats');
    expect(rows).toEqual([{ blocked: true }]);
    expect(telegram.texts(1)).toEqual(['n0', 'n1']);
  });

  test("sends as plain text what Telegram can't parse, and notes it for the action", async () => {
    telegram.next('sendMessage', { status: 400, description: "Bad Request: can't parse entities: no" });
    await deliver(app, 'bot', textUpdate(1, '/html'));
    await delivered(1, 'sent');
    expect(telegram.sent()[1]?.parameters).toEqual({ chat_id: 1, text: 'Bold' });
    const { rows } = await eventually(
      () => database.pool.query('select action_id, problem from app.action_problems'),
      (seen) => seen.rows.length === 1,
    );
    expect(rows[0]).toMatchObject({ action_id: 'action-/html' });
  });

  test('shows a permanent refusal', async () => {
    telegram.next('sendMessage', { status: 400, description: 'Bad Request: message text is empty' });
    await deliver(app, 'bot', textUpdate(1, '/start'));
    expect(await delivered(1, 'failed')).toEqual([
      { delivery: 'failed', delivery_error: 'Bad Request: message text is empty' },
    ]);
  });

  test("lets no result that can't be written keep the others from being written", async () => {
    await database.pool.query(
      `alter table app.messages add constraint sent_only check (delivery_error <> 'Bad Request: poison')`,
    );
    const chats = [1, 2, 3, 4, 5];
    for (const chat of chats) telegram.next('sendMessage', 'hold', chat);
    for (const chat of chats) await deliver(app, 'bot', textUpdate(chat, '/n0'));
    await telegram.until(() => telegram.held.length === chats.length);
    telegram.next('sendMessage', { status: 400, description: 'Bad Request: poison' }, 3);
    await deliver(app, 'bot', textUpdate(3, '/n1'));
    for (const release of telegram.held) release();
    for (const chat of [1, 2, 4, 5]) await delivered(chat, 'sent');
    expect(await delivered(3, 'sent', 'failed')).toMatchObject([
      {},
      { delivery_error: expect.stringContaining('could not be recorded') },
    ]);
    await deliver(app, 'bot', textUpdate(3, '/n2'));
    await delivered(3, 'sent', 'failed', 'sent');
  });

  test('takes a wait that no calendar holds for a day at most', async () => {
    for (const retry_after of [1e12, -1]) {
      const answer = { status: 429, description: 'Too Many Requests', parameters: { retry_after } };
      telegram.next('sendMessage', answer, 1);
      await deliver(app, 'bot', textUpdate(1, '/n0'));
      await deliver(app, 'bot', textUpdate(2, '/n1'));
      await eventually(outbox, (rows) => rows[0]?.state === 'waiting');
      await eventually(outbox, (rows) => rows.length < 3);
    }
    const { rows } = await database.pool.query(
      `select due_at < now() + interval '25 hours' as soon from app.outbox where chat_id is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ soon: true });
    await delivered(2, 'sent', 'sent');
  });

  test('follows a group to its new id', async () => {
    const parameters = { migrate_to_chat_id: -1001 };
    telegram.next('sendMessage', { status: 400, description: 'Bad Request: upgraded', parameters });
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await telegram.until(() => telegram.texts(-1001).length === 1);
    await delivered(-1001, 'sent');
  });

  test('tries again after an error of the server', async () => {
    telegram.next('sendMessage', { status: 502, description: 'Bad Gateway' });
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await delivered(1, 'sent');
    expect(telegram.texts(1)).toHaveLength(2);
  });

  test('keeps waiting messages while Telegram is unavailable', async () => {
    await telegram.stop();
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await deliver(app, 'bot', textUpdate(1, '/n1'));
    await eventually(outbox, (rows) => rows[0]?.state === 'waiting');
    await telegram.start(Number(new URL(apiRoot).port));
    await telegram.until(() => telegram.texts(1).length === 2);
    expect(telegram.texts(1)).toEqual(['n0', 'n1']);
  });

  test('retries at most once when it is unknown whether a message was sent, and reports it', async () => {
    telegram.next('sendMessage', 'hang up', 1);
    telegram.next('sendMessage', 'hang up', 1);
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await eventually(outbox, (rows) => rows[0]?.state === 'unknown');
    await delivered(1, 'unknown');
    expect(telegram.texts(1)).toHaveLength(2);
  });

  test('says of a message that was sent after an attempt of unknown outcome that it may have arrived twice', async () => {
    telegram.next('sendMessage', 'hang up', 1);
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await telegram.until(() => telegram.texts(1).length === 2);
    await delivered(1, 'sent');
    const errors = await database.pool.query(
      `select delivery_error from app.messages where direction = 'outgoing'`,
    );
    expect(errors.rows).toEqual([
      {
        delivery_error:
          'Connection lost during an earlier attempt. The message may have been delivered twice.',
      },
    ]);
  });

  test('runs a delayed callback when it is due, and once', async () => {
    const begun = Date.now();
    await deliver(app, 'bot', textUpdate(1, '/remind'));
    await telegram.until(() => telegram.texts(1).length === 2);
    expect(telegram.texts(1)).toEqual(['Wait', 'Later']);
    expect(Date.now() - begun).toBeGreaterThan(900);
    await delivered(1, 'sent', 'sent');
    expect(await outbox()).toEqual([]);
  });

  test('sends what a process that died has left, in its order and before anything new', async () => {
    const dead = '00000000-0000-7000-8000-000000000001';
    const { rows } = await database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, sending_process)
       values (gen_random_uuid(), 'bot', 1, 'private', $1) returning id`,
      [dead],
    );
    for (const word of ['left1', 'left2']) {
      await database.pool.query(
        `insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state)
         values ($1, 'bot', $2, 'send', 'sendMessage', $3, 'sending')`,
        [word, rows[0].id, JSON.stringify({ text: word })],
      );
    }
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await telegram.until(() => telegram.texts(1).length === 3);
    expect(telegram.texts(1)).toEqual(['left1', 'left2', 'n0']);
  });

  test('sends what was left for a chat that stays silent', async () => {
    await database.pool.query(
      `with chat as (insert into app.chats (id, bot_id, telegram_chat_id, type)
         values (gen_random_uuid(), 'bot', 1, 'private') returning id)
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state)
       select 'left', 'bot', id, 'send', 'sendMessage', '{"text":"left"}', 'sending' from chat`,
    );
    await telegram.until(() => telegram.texts(1).length === 1);
    await eventually(outbox, (seen) => seen.length === 0);
    expect(telegram.texts(1)).toEqual(['left']);
  });

  test('answers callback queries that were left', async () => {
    await database.pool.query(
      `insert into app.outbox (id, bot_id, kind, method, payload, state)
       values ('left', 'bot', 'answer', 'answerCallbackQuery', '{"callback_query_id":"1"}', 'waiting')`,
    );
    await telegram.until(() => telegram.sent('answerCallbackQuery').length === 1);
  });

  test('keeps one order and doubles nothing over two processes', async () => {
    const other = await startOther();
    telegram.delayMs = 1;
    const chats = [1, 2, 3];
    for (const [i, word] of numbers.entries()) {
      const process = i % 2 === 0 ? app : other;
      await Promise.all(chats.map((chat) => deliver(process, 'bot', textUpdate(chat, `/${word}`))));
    }
    await telegram.until(() => telegram.sent().length >= numbers.length * chats.length);
    await eventually(outbox, (rows) => rows.length === 0);
    for (const chat of chats) expect(telegram.texts(chat)).toEqual(numbers);
  });

  test('hands its chats over when it stops', async () => {
    telegram.next(
      'sendMessage',
      { status: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
      1,
    );
    const other = await startOther();
    await deliver(other, 'bot', textUpdate(1, '/n0'));
    await deliver(other, 'bot', textUpdate(1, '/n1'));
    await stopOther(other);
    await telegram.until(() => telegram.texts(1).length === 3);
    expect(telegram.texts(1)).toEqual(['n0', 'n0', 'n1']);
  });

  test('ends what is in flight before it stops', async () => {
    const other = await startOther();
    telegram.next('sendMessage', 'hold', 1);
    await deliver(other, 'bot', textUpdate(1, '/n0'));
    await telegram.until(() => telegram.held.length === 1);
    const stopped = stopOther(other);
    for (const release of telegram.held) release();
    await stopped;
    expect(await deliveries(1)).toMatchObject([{ delivery: 'sent' }]);
  });

  test('sends nothing more for a bot that was deleted', async () => {
    telegram.next(
      'sendMessage',
      { status: 429, description: 'Too Many Requests', parameters: { retry_after: 60 } },
      1,
    );
    await deliver(app, 'bot', textUpdate(1, '/n0'));
    await eventually(outbox, (rows) => rows[0]?.state === 'waiting');
    await removeBot(database, 'bot');
    await eventually(outbox, (rows) => rows.length === 0);
    expect(await deliver(app, 'bot', textUpdate(1, '/n0'))).toBe(401);
  });
});
