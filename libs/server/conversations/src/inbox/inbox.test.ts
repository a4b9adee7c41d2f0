import { eventually } from '@botter/server-async/testing';
import { PG_POOL } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { traceOfUpdate } from '@botter/server-tracing';
import { collectSpans } from '@botter/server-tracing/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client, type Pool } from 'pg';
import { StoredCallbackValues } from '../shared/callback-values';
import { type BotRuntime, startBotRuntime } from '../testing/bot-runtime';
import type { FakeTelegram } from '../testing/fake-telegram';
import { action, membershipUpdate, pressUpdate, textUpdate } from '../testing/samples';
import { botChange, deliver, putBot } from '../testing/test-runtime';

/** Statements of sweeps, every few seconds and not for an update: they read due rows of all bots. */
const recurring = [/\bdue_at <=? now\(\)/];

describe('the inbox', () => {
  let runtime: BotRuntime;
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;

  const long = 'x'.repeat(100);
  const actions = [
    action('/start', 'Welcome', { data: { buttons: [{ type: 'callback', label: 'More', value: 'more' }] } }),
    action('more', 'Here is more', { trigger: 'callback' }),
    action('/long', 'Choose', { data: { buttons: [{ type: 'callback', label: 'Long', value: long }] } }),
    action(long, 'Long it was', { trigger: 'callback' }),
    action('later', 'Later', { trigger: 'callback' }),
    action('/book', 'a long chapter '.repeat(2_700)),
    action('/wait', 'Wait', {
      data: { delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 3600 }] },
    }),
  ];

  const asked = jest.spyOn(Client.prototype, 'query');

  beforeAll(async () => {
    runtime = await startBotRuntime(actions);
    ({ database, telegram, app } = runtime);
  });
  afterAll(() => runtime.stop());

  const messages = async (telegramChatId: number) => {
    const { rows } = await database.pool.query(
      `select m.direction, m.kind, m.text, m.delivery, m.edited_at,
         (select jsonb_agg(jsonb_build_object('text', v.text) order by n) from app.message_versions v where v.message_id = m.id) as earlier
       from app.messages m
       join app.chats c on c.id = m.chat_id where c.telegram_chat_id = $1 order by m.id`,
      [telegramChatId],
    );
    return rows as {
      direction: string;
      kind: string;
      text: string;
      delivery: string | null;
      earlier: unknown;
    }[];
  };
  const chat = async (telegramChatId: number) => {
    const { rows } = await database.pool.query('select * from app.chats where telegram_chat_id = $1', [
      telegramChatId,
    ]);
    return rows[0] as Record<string, unknown>;
  };

  test('stores a message and its reply, and sends the reply', async () => {
    expect(await deliver(app, 'bot', textUpdate(1, '/start'))).toBe(200);
    await telegram.until(() => telegram.texts(1).length === 1);
    expect(telegram.sent()[0]?.parameters).toMatchObject({
      chat_id: 1,
      text: 'Welcome',
      reply_markup: { inline_keyboard: [[{ text: 'More', callback_data: 'more' }]] },
    });
    const kept = await eventually(
      () => messages(1),
      (seen) => seen[1]?.delivery === 'sent',
    );
    expect(kept.map(({ direction, text }) => [direction, text])).toEqual([
      ['incoming', '/start'],
      ['outgoing', 'Welcome'],
    ]);
    expect(await chat(1)).toMatchObject({
      message_count: '2',
      incoming_count: '1',
      name: 'Ada',
      blocked: false,
    });
    const { rows } = await database.pool.query('select 1 from app.outbox');
    expect(rows).toHaveLength(0);
  });

  test('stores messages while others use every connection of the pool', async () => {
    const pool = app.get<Pool>(PG_POOL);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect(await Promise.all([913, 914].map((chat) => deliver(app, 'bot', textUpdate(chat, 'hi'))))).toEqual([
      200, 200,
    ]);
    for (const client of held) client.release();
  });

  test('lets only large replies wait for the rows of a large one, and keeps the order of its chat', async () => {
    // From now on the action is in memory, so the chat's updates are planned in the order in which they come.
    await deliver(app, 'bot', textUpdate(65, '/book'));
    await deliver(app, 'bot', textUpdate(61, 'before'));
    const after = textUpdate(61, 'after');
    const edit = {
      update_id: after.update_id + 900_000,
      edited_message: { ...after.message, text: 'edited' },
    };
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from app.chats where telegram_chat_id = 61 for update');
    const ofTheChat = [textUpdate(61, '/book'), after, edit].map((update) => deliver(app, 'bot', update));
    const elsewhere = await deliver(app, 'bot', textUpdate(63, '/start'));
    await holder.query('rollback');
    holder.release();
    expect(elsewhere).toBe(200);
    expect(await Promise.all(ofTheChat)).toEqual([200, 200, 200]);
    const [before, command, ...others] = await messages(61);
    expect([before?.text, command?.text]).toEqual(['before', '/book']);
    expect(others.map(({ direction }) => direction)).toEqual([...Array(10).fill('outgoing'), 'incoming']);
    expect(others.at(-1)).toMatchObject({ text: 'edited', earlier: [{ text: 'after' }] });
    await telegram.until(() => [61, 65].every((person) => telegram.texts(person).length === 10));
  });

  test('answers a callback query, and shows the press without counting it', async () => {
    expect(await deliver(app, 'bot', pressUpdate(2, 'more', 'query-1'))).toBe(200);
    await telegram.until(() => telegram.texts(2).length === 1);
    await telegram.until(() => telegram.sent('answerCallbackQuery').length === 1);
    expect(telegram.sent('answerCallbackQuery')[0]?.parameters).toEqual({ callback_query_id: 'query-1' });
    expect((await messages(2)).map(({ kind, text }) => [kind, text])).toEqual([
      ['button_press', 'Press me'],
      ['text', 'Here is more'],
    ]);
    expect(await chat(2)).toMatchObject({ message_count: '1', incoming_count: '0' });
  });

  test('is traced from the update to the answer and the reply, even if another process sends', async () => {
    const { spans, stop } = await collectSpans();
    const press = pressUpdate(2, 'more', 'query-traced');
    await deliver(app, 'bot', press);
    const finished = await eventually(spans, (all) => all.length === 3);
    await stop();
    // Made from the ids of the bot and the update alone, which every row of the outbox begins with.
    const ids = traceOfUpdate(`bot/${press.update_id}`)!;
    const update = finished.find(({ name }) => name === 'update');
    const requests = finished.filter(({ name }) => name !== 'update');
    expect(update?.spanContext()).toMatchObject(ids);
    expect(update?.attributes).toMatchObject({ 'botter.bot_id': 'bot', 'botter.outcome': 'accepted' });
    expect(requests.map(({ name }) => name).sort()).toEqual([
      'telegram answerCallbackQuery',
      'telegram sendMessage',
    ]);
    for (const request of requests) {
      expect(request.spanContext().traceId).toBe(ids.traceId);
      expect(request.parentSpanContext?.spanId).toBe(ids.spanId);
      expect(request.attributes).toMatchObject({ 'botter.outcome': 'ok' });
    }
  });

  test('answers a press of a button without an action with a notice', async () => {
    await deliver(app, 'bot', pressUpdate(2, 'gone', 'query-gone'));
    const answered = () =>
      telegram.sent('answerCallbackQuery').find((call) => call.parameters.callback_query_id === 'query-gone');
    await telegram.until(() => answered() !== undefined);
    expect(answered()?.parameters.text).toEqual(expect.any(String));
  });

  test('accepts an update only once, whether it is repeated later or at the same time', async () => {
    const update = textUpdate(3, '/start');
    const statuses = await Promise.all([1, 2, 3].map(() => deliver(app, 'bot', update)));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await deliver(app, 'bot', update)).toBe(200);
    await telegram.until(() => telegram.texts(3).length > 0);
    expect(await messages(3)).toHaveLength(2);
  });

  test('accepts a press only once under two update ids', async () => {
    await deliver(app, 'bot', pressUpdate(4, 'more', 'query-twice'));
    await deliver(app, 'bot', pressUpdate(4, 'more', 'query-twice'));
    expect(await messages(4)).toHaveLength(2);
  });

  test('stores long button values under short ids that still work later', async () => {
    await deliver(app, 'bot', textUpdate(5, '/long'));
    await telegram.until(() => telegram.texts(5).length === 1);
    const markup = telegram.sent().find(({ parameters }) => parameters.chat_id === 5)?.parameters
      .reply_markup as {
      inline_keyboard: { callback_data: string }[][];
    };
    const data = markup.inline_keyboard[0]?.[0]?.callback_data ?? '';
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    await deliver(app, 'bot', pressUpdate(5, data, 'query-long'));
    await telegram.until(() => telegram.texts(5).length === 2);
    expect(telegram.texts(5)[1]).toBe('Long it was');
  });

  test('a button value that is sent again counts as used again, once a day', async () => {
    const usedAt = async () =>
      (await database.pool.query<{ used_at: Date }>('select used_at from app.callback_values')).rows.map(
        ({ used_at }) => used_at.getTime(),
      );
    const age = (hours: number) =>
      database.pool.query(
        `update app.callback_values set used_at = date_trunc('second', now()) - make_interval(hours => $1)`,
        [hours],
      );
    const sendAfterAMinute = () => {
      app.get(StoredCallbackValues).clear();
      return deliver(app, 'bot', textUpdate(55, '/long'));
    };
    await sendAfterAMinute();
    await age(22);
    const before = await usedAt();
    await sendAfterAMinute();
    expect(await usedAt()).toEqual(before);
    await age(24);
    await sendAfterAMinute();
    expect(Math.min(...(await usedAt()))).toBeGreaterThan(Math.max(...before));
  });

  test('a button value is written again only after a minute, or when a commit has failed', async () => {
    const deliverLong = async () => {
      asked.mockClear();
      const status = await deliver(app, 'bot', textUpdate(56, '/long'));
      const texts = asked.mock.calls.map(([statement]) => (statement as { text?: string }).text ?? '');
      return { status, writes: texts.some((text) => text.includes('into app.callback_values')) };
    };
    await deliverLong();
    expect(await deliverLong()).toEqual({ status: 200, writes: false });
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from app.chats where telegram_chat_id = 56 for update');
    const failing = deliverLong();
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'botter-inbox' and wait_event_type = 'Lock'`;
    await eventually(
      () => database.pool.query(cancel),
      ({ rowCount }) => rowCount === 1,
    );
    expect((await failing).status).toBe(503);
    await holder.query('rollback');
    holder.release();
    expect(await deliverLong()).toEqual({ status: 200, writes: true });
  });

  test('stores the text from before an edit', async () => {
    const update = textUpdate(6, 'first');
    await deliver(app, 'bot', update);
    const edited_message = { ...update.message, text: 'second', edit_date: update.message.date + 1 };
    await deliver(app, 'bot', { update_id: update.update_id + 500_000, edited_message });
    const [message] = await messages(6);
    expect(message).toMatchObject({ text: 'second', earlier: [{ text: 'first' }] });
    expect(await chat(6)).toMatchObject({ message_count: '1' });
  });

  test('marks a chat that blocks the bot, cancels its delayed callbacks, and unmarks it when it returns', async () => {
    await deliver(app, 'bot', textUpdate(7, '/wait'));
    const planned = () => database.pool.query(`select 1 from app.outbox where kind = 'callback'`);
    expect((await planned()).rows).toHaveLength(1);
    await deliver(app, 'bot', membershipUpdate(7, 'kicked'));
    expect(await chat(7)).toMatchObject({ blocked: true });
    expect((await planned()).rows).toHaveLength(0);
    await deliver(app, 'bot', membershipUpdate(7, 'member'));
    expect(await chat(7)).toMatchObject({ blocked: false });
  });

  test('follows a group to its new id', async () => {
    const group = { id: -70, type: 'group', title: 'Team' };
    const message = { message_id: 1, date: 1_700_000_000, chat: group, from: { id: 7, first_name: 'Ada' } };
    await deliver(app, 'bot', { update_id: 600_001, message: { ...message, text: 'hello' } });
    const { id } = await chat(-70);
    await deliver(app, 'bot', { update_id: 600_002, message: { ...message, migrate_to_chat_id: -1007 } });
    expect(await chat(-1007)).toMatchObject({ id, type: 'supergroup', message_count: '1' });
  });

  test('replies to an album once', async () => {
    for (const id of [610_001, 610_002]) {
      const update = textUpdate(8, '', id);
      const { text: _, ...message } = update.message;
      await deliver(app, 'bot', {
        update_id: id,
        message: { ...message, photo: [{ file_id: 'f' }], caption: '/start', media_group_id: 'album' },
      });
    }
    await telegram.until(() => telegram.texts(8).length > 0);
    expect((await messages(8)).map(({ kind }) => kind)).toEqual(['photo', 'text', 'photo']);
    expect(await chat(8)).toMatchObject({ message_count: '3', incoming_count: '2' });
  });

  test('stores unsupported updates unchanged', async () => {
    expect(await deliver(app, 'bot', { update_id: 620_001, poll_answer: { poll_id: '1' } })).toBe(200);
    const { rows } = await database.pool.query(
      'select kind, raw from app.kept_updates where update_id = 620001',
    );
    expect(rows).toEqual([
      { kind: 'poll_answer', raw: { update_id: 620_001, poll_answer: { poll_id: '1' } } },
    ]);
  });

  test('stores a failed update unchanged, and accepts the others of its batch', async () => {
    const poisoned = textUpdate(9, 'too big an id', 630_001);
    poisoned.message.chat.id = 1e30;
    const broken = { update_id: 630_002, message: { text: 'no chat' } };
    const statuses = await Promise.all([
      deliver(app, 'bot', textUpdate(9, 'before')),
      deliver(app, 'bot', poisoned),
      deliver(app, 'bot', broken),
      deliver(app, 'bot', textUpdate(9, 'after')),
    ]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await messages(9)).map(({ text }) => text)).toEqual(['before', 'after']);
    const { rows } = await database.pool.query(
      'select update_id from app.kept_updates where error is not null order by update_id',
    );
    expect(rows).toEqual([{ update_id: '630001' }, { update_id: '630002' }]);
  });

  test("replaces characters that PostgreSQL can't store", async () => {
    await deliver(app, 'bot', textUpdate(10, 'nul \0 half \ud83d whole 😀'));
    expect((await messages(10))[0]?.text).toBe('nul \u{FFFD} half \u{FFFD} whole 😀');
  });

  test.each([['wrong'], [''], [undefined]])('refuses the secret %p', async (secret) => {
    const headers = secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret };
    const payload = JSON.stringify(textUpdate(11, 'x'));
    const answer = await app.inject({ method: 'POST', url: '/telegram/bot', headers, payload });
    expect(answer.statusCode).toBe(401);
  });

  test('refuses updates of an unknown bot, and bodies that are no update', async () => {
    expect(await deliver(app, 'nobody', textUpdate(11, 'x'))).toBe(401);
    expect(await deliver(app, 'bot', { nothing: true })).toBe(400);
    expect(await deliver(app, 'bot', { update_id: 1, filler: 'x'.repeat(1024 * 1024) })).toBe(413);
  });

  test("refuses an update that it can't store, so that Telegram retries", async () => {
    const update = textUpdate(13, 'hello');
    await database.pool.query('alter table app.updates rename to hidden');
    expect(await deliver(app, 'bot', update)).toBe(503);
    await database.pool.query('alter table app.hidden rename to updates');
    expect(await deliver(app, 'bot', update)).toBe(200);
    expect(await messages(13)).toHaveLength(1);
  });

  test('replies by the new configuration as soon as it is notified', async () => {
    const changed = botChange(app, 'bot');
    await putBot(database, 'bot', [...actions, action('/new', 'New')]);
    await changed;
    await deliver(app, 'bot', textUpdate(12, '/new'));
    await telegram.until(() => telegram.texts(12).length === 1);
  });

  test('each statement on the way from an update to its reply names the bot', async () => {
    asked.mockClear();
    for (const update of [textUpdate(9001, '/start'), pressUpdate(9001, 'more', 'press-9001')])
      await deliver(app, 'bot', update);
    await telegram.until(() => telegram.texts(9001).length === 2);
    const sent = () =>
      database.pool.query(
        `select from app.messages where delivery = 'sent' and bot_id = 'bot' and text = 'Here is more'`,
      );
    await eventually(async () => (await sent()).rowCount !== 0);
    const texts = asked.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    );
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'app' and column_name = 'bot_id'`,
    );
    const ofBots = new RegExp(`app\\.(?:${rows.map(({ name }) => name).join('|')})\\b`);
    const ours = texts.filter((text) => ofBots.test(text) && !recurring.some((each) => each.test(text)));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((text) => !/\bbot_id\b/.test(text))).toEqual([]);
  });
});
