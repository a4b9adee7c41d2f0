import { type AccessType, type Chat, calls, type Message } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { ACCESS_READER, type AccessReader, AuthModule, authMigrations } from '@botter/server-auth';
import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import type { Config } from '@botter/server-config';
import type { TestDatabase } from '@botter/server-database/testing';
import { HttpModule } from '@botter/server-http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConversationsApiModule, ConversationsRuntimeModule } from '../conversations.modules';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, contentUpdate, pressUpdate, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';

/** Access is by user: everyone in `accessOfUser` has it to `bot`, and no one to another bot. */
const access: AccessReader = {
  async accessOf(userId, botId) {
    if (botId !== 'bot') return undefined;
    return accessOfUser.get(userId);
  },
  async botsOf(userId) {
    const granted = accessOfUser.get(userId);
    return granted ? [{ botId: 'bot', access: granted }] : [];
  },
  async usersOf(botId) {
    return botId === 'bot' ? [...accessOfUser.keys()] : [];
  },
};
const accessOfUser = new Map<string, AccessType>();

describe('chats and messages over HTTP', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let issuer: TestIssuer;
  let app: NestFastifyApplication;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    database = await createConversationDatabase(authMigrations);
    await putBot(database, 'bot', [
      action('/start', '<b>Welcome</b>', {
        parseMode: 'HTML',
        data: { buttons: [{ type: 'url', label: 'Site', value: 'https://example.org' }] },
      }),
    ]);
    telegram = new FakeTelegram();
    issuer = await startTestIssuer();
    const oidc = { issuer: issuer.url, clientId: 'web', audience: issuer.audience };
    app = await startRuntime({
      database,
      apiRoot: await telegram.start(),
      config: { oidc } as Partial<Config>,
      providers: [{ provide: ACCESS_READER, useValue: access }],
      modules: [HttpModule.forRoot(), AuthModule, ConversationsApiModule, ConversationsRuntimeModule],
    });
    for (const granted of ['owner', 'manage', 'read_only', 'stranger'] as const) {
      tokens[granted] = await issuer.tokenOf(`${granted}@example.com`);
      await call(granted, 'GET', '/api/bots/unread-summary');
      const { rows } = await database.pool.query('select id from app.users where email = $1', [
        `${granted}@example.com`,
      ]);
      if (granted !== 'stranger') accessOfUser.set(rows[0].id, granted);
    }
  });
  afterAll(async () => {
    await stopRuntime(app);
    await issuer.stop();
    await telegram.stop();
    await database.drop();
  });

  async function call(who: string | undefined, method: 'GET' | 'POST', url: string, body?: object) {
    const headers = who === undefined ? {} : { authorization: `Bearer ${tokens[who]}` };
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json() };
  }
  const chatOf = async (telegramChatId: number): Promise<Chat> => {
    const { body } = await call('owner', 'GET', '/api/bots/bot/chats');
    return (body.chats as Chat[]).find((chat) => chat.telegram_chat_id === String(telegramChatId)) as Chat;
  };
  const unread = async (who: string, telegramChatId: number): Promise<number> => {
    const { id } = await chatOf(telegramChatId);
    const { body } = await call(who, 'GET', '/api/bots/unread-summary');
    const summary = calls.getUnreadSummary.response.parse(body);
    return summary.unreadByChat.find(({ chat_id }) => chat_id === id)?.unread_count ?? 0;
  };

  test('lists chats, latest first', async () => {
    await deliver(app, 'bot', textUpdate(1, 'hello'));
    await deliver(app, 'bot', textUpdate(2, 'hello'));
    const { status, body } = await call('read_only', 'GET', '/api/bots/bot/chats');
    expect(status).toBe(200);
    const { chats } = calls.listChats.response.parse(body);
    expect(chats.map(({ telegram_chat_id }) => telegram_chat_id)).toEqual(['2', '1']);
    expect(chats[0]).toMatchObject({ name: 'Ada', username: 'ada', message_count: 1, blocked: false });
    expect(chats[0]?.last_message_at).toBe(chats[0]?.last_message_time);
  });

  test('shows a conversation from old to new, with presses, buttons and delivery states', async () => {
    await deliver(app, 'bot', textUpdate(3, '/start'));
    await deliver(app, 'bot', pressUpdate(3, 'x', 'q1'));
    const { id } = await chatOf(3);
    const { status, body } = await call('read_only', 'GET', `/api/chats/${id}/messages?limit=100`);
    expect(status).toBe(200);
    const { messages } = calls.listChatMessages.response.parse(body);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', '/start'],
      ['text', '<b>Welcome</b>'],
      ['button_press', 'Press me'],
    ]);
    expect(messages[1]).toMatchObject({
      direction: 'outgoing',
      parse_mode: 'HTML',
      buttons: [[{ label: 'Site', type: 'url', value: 'https://example.org' }]],
      chat_id: id,
      telegram_chat_id: '3',
      chat_name: 'Ada',
    });
    const newest = await call('owner', 'GET', `/api/chats/${id}/messages?limit=1`);
    expect(newest.body.messages.map(({ kind }: Message) => kind)).toEqual(['button_press']);
  });

  test('finds chats by part of a name, a username or a Telegram id', async () => {
    const named = (chatId: number, first_name: string, username: string) => {
      const update = textUpdate(chatId, 'hello');
      return {
        ...update,
        message: { ...update.message, chat: { id: chatId, type: 'private', first_name, username } },
      };
    };
    await deliver(app, 'bot', named(770_001, 'Grace Hopper', 'amazing_grace'));
    await deliver(app, 'bot', named(770_002, 'Юлія 100%', 'yulia'));
    const found = async (search: string) => {
      const url = `/api/bots/bot/chats?search=${encodeURIComponent(search)}`;
      const { status, body } = await call('read_only', 'GET', url);
      return status === 200 ? body.chats.map((chat: Chat) => chat.telegram_chat_id) : status;
    };
    expect(await found('ce hop')).toEqual(['770001']);
    expect(await found('@AMAZING')).toEqual(['770001']);
    expect(await found(' юЛІя ')).toEqual(['770002']);
    expect(await found('77000')).toEqual(['770002', '770001']);
    expect(await found('100%')).toEqual(['770002']);
    expect([await found('g_ace'), await found('\\')]).toEqual([[], []]);
    expect([await found('  '), await found('x'.repeat(201)), await found('a\0')]).toEqual([400, 400, 400]);
  });

  describe('page by page', () => {
    const chatId = 880;
    let url = '';
    let ids: string[] = [];

    beforeAll(async () => {
      for (let i = 0; i < 12; i++) await deliver(app, 'bot', textUpdate(chatId, `message ${i}`));
      url = `/api/chats/${(await chatOf(chatId)).id}/messages`;
      ids = (await page('')).messages.map(({ id }) => id);
    });
    const page = async (query: string) => {
      const { status, body } = await call('read_only', 'GET', `${url}?${query}`);
      expect(status).toBe(200);
      return calls.listChatMessages.response.parse(body);
    };
    const seen = async (query: string) => {
      const { messages, older, newer } = await page(query);
      return { numbers: messages.map(({ text }) => Number(text?.slice('message '.length))), older, newer };
    };

    test('reads the newest first, and from there to the beginning', async () => {
      expect(await seen('limit=5')).toEqual({ numbers: [7, 8, 9, 10, 11], older: true, newer: false });
      expect(await seen(`limit=5&before=${ids[7]}`)).toEqual({
        numbers: [2, 3, 4, 5, 6],
        older: true,
        newer: true,
      });
      expect(await seen(`limit=2&before=${ids[2]}`)).toEqual({ numbers: [0, 1], older: false, newer: true });
      expect(await seen(`before=${ids[0]}`)).toEqual({ numbers: [], older: false, newer: true });
    });

    test('reads on to the end', async () => {
      expect(await seen(`limit=3&after=${ids[5]}`)).toEqual({ numbers: [6, 7, 8], older: true, newer: true });
      expect(await seen(`limit=3&after=${ids[8]}`)).toEqual({
        numbers: [9, 10, 11],
        older: true,
        newer: false,
      });
      expect(await seen(`after=${ids[11]}`)).toEqual({ numbers: [], older: true, newer: false });
    });

    test('reads the messages around a message', async () => {
      expect(await seen(`limit=5&around=${ids[5]}`)).toEqual({
        numbers: [3, 4, 5, 6, 7],
        older: true,
        newer: true,
      });
      expect(await seen(`limit=4&around=${ids[0]}`)).toEqual({
        numbers: [0, 1, 2],
        older: false,
        newer: true,
      });
      expect(await seen(`limit=1&around=${ids[11]}`)).toEqual({ numbers: [11], older: true, newer: false });
      expect(await seen(`limit=1&around=${ids[4]}`)).toEqual({ numbers: [4], older: true, newer: true });
    });

    test('keeps its position while new messages come', async () => {
      const first = await page(`limit=4&before=${ids[8]}`);
      await deliver(app, 'bot', textUpdate(chatId, 'message 12'));
      expect(await page(`limit=4&before=${ids[8]}`)).toEqual(first);
      expect((await seen(`after=${ids[11]}`)).numbers).toEqual([12]);
    });

    test('refuses a position that is not in this chat', async () => {
      const other = await chatOf(1);
      const { body } = await call('owner', 'GET', `/api/chats/${other.id}/messages`);
      const foreign = body.messages[0].id;
      for (const id of [foreign, 'nonsense', '00000000-0000-7000-8000-000000000001']) {
        for (const cursor of ['before', 'after', 'around']) {
          const answer = await call('owner', 'GET', `${url}?${cursor}=${id}`);
          expect([answer.status, answer.body.error]).toEqual([404, 'This chat has no such message']);
        }
      }
      const both = await call('owner', 'GET', `${url}?before=${ids[3]}&after=${ids[1]}`);
      expect([both.status, both.body.code]).toEqual([400, 'validation_failed']);
    });
  });

  test("shows the file, place or person of a message, without Telegram's ids of files", async () => {
    const document = {
      file_id: 'telegram-document',
      file_name: 'plan.pdf',
      mime_type: 'application/pdf',
      file_size: 1234,
      thumbnail: { file_id: 'telegram-thumbnail' },
    };
    await deliver(app, 'bot', contentUpdate(9, { document, caption: 'The plan' }));
    const video = { file_id: 'telegram-video', file_size: 20 * 1024 * 1024 + 1, duration: 3 };
    await deliver(app, 'bot', contentUpdate(9, { video }));
    await deliver(
      app,
      'bot',
      contentUpdate(9, { location: { latitude: 1.5, longitude: 2.5 }, message_thread_id: 77 }),
    );
    const { body } = await call('read_only', 'GET', `/api/chats/${(await chatOf(9)).id}/messages`);
    const { messages } = calls.listChatMessages.response.parse(body);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['document', 'The plan'],
      ['video', null],
      ['location', null],
    ]);
    expect(messages[0]?.details).toEqual({
      type: 'file',
      file_name: 'plan.pdf',
      mime_type: 'application/pdf',
      size: 1234,
      duration: null,
      width: null,
      height: null,
      has_thumbnail: true,
      downloadable: true,
    });
    expect(messages[1]?.details).toMatchObject({ duration: 3, has_thumbnail: false, downloadable: false });
    expect(messages[2]).toMatchObject({
      details: { type: 'location', latitude: 1.5, longitude: 2.5, title: null, address: null },
      thread: { id: '77', name: null },
    });
    expect(JSON.stringify(body)).not.toContain('telegram-');
  });

  test('says what Telegram refused of an action', async () => {
    telegram.next('sendMessage', { status: 400, description: "Bad Request: can't parse entities: no" });
    await deliver(app, 'bot', textUpdate(44, '/start'));
    const problems = async () => {
      const { status, body } = await call('read_only', 'GET', '/api/bots/bot/action-problems');
      expect(status).toBe(200);
      return calls.listActionProblems.response.parse(body).problems;
    };
    expect(await eventually(problems, (found) => found.length > 0)).toMatchObject([
      { actionId: 'action-/start', text: "Bad Request: can't parse entities: no" },
    ]);
    expect((await call('stranger', 'GET', '/api/bots/bot/action-problems')).status).toBe(404);
  });

  test('lists the messages of a bot, newest first and without presses', async () => {
    await deliver(app, 'bot', textUpdate(4, 'one'));
    await deliver(app, 'bot', pressUpdate(4, 'x', 'q2'));
    await deliver(app, 'bot', textUpdate(4, 'two'));
    const { body } = await call('owner', 'GET', '/api/bots/bot/messages');
    const { messages } = calls.listBotMessages.response.parse(body);
    expect(messages.slice(0, 2).map(({ text }) => text)).toEqual(['two', 'one']);
  });

  test('counts for each person the incoming messages since they last read', async () => {
    await deliver(app, 'bot', textUpdate(5, '/start'));
    await deliver(app, 'bot', textUpdate(5, 'two'));
    await deliver(app, 'bot', pressUpdate(5, 'x', 'q3'));
    expect([await unread('owner', 5), await unread('manage', 5)]).toEqual([2, 2]);
    const { id } = await chatOf(5);
    expect(await call('owner', 'POST', `/api/bots/bot/chats/${id}/read`, {})).toEqual({
      status: 200,
      body: {},
    });
    expect([await unread('owner', 5), await unread('manage', 5)]).toEqual([0, 2]);
    await deliver(app, 'bot', textUpdate(5, 'three'));
    expect(await unread('owner', 5)).toBe(1);
    const { body } = await call('stranger', 'GET', '/api/bots/unread-summary');
    expect(body).toEqual({ unreadByBot: [], unreadByChat: [] });
  });

  test("adds up a bot's unread messages", async () => {
    const { body } = await call('manage', 'GET', '/api/bots/unread-summary');
    const { unreadByBot, unreadByChat } = calls.getUnreadSummary.response.parse(body);
    const sum = unreadByChat.reduce((all, { unread_count }) => all + unread_count, 0);
    expect(unreadByBot).toEqual([{ bot_id: 'bot', unread_count: sum }]);
  });

  test('sends what a person writes', async () => {
    await deliver(app, 'bot', textUpdate(6, 'hello'));
    const { status, body } = await call('manage', 'POST', '/api/bots/bot/send', {
      chatId: 6,
      text: ' <b>hi</b> ',
    });
    expect(status).toBe(201);
    const { message } = calls.sendMessage.response.parse(body);
    expect(message).toMatchObject({
      direction: 'outgoing',
      text: '<b>hi</b>',
      parse_mode: '',
      delivery: { state: 'waiting', error: null },
    });
    await telegram.until(() => telegram.texts(6).length === 1);
    expect(telegram.sent().at(-1)?.parameters).toEqual({ chat_id: 6, text: '<b>hi</b>' });
    expect(await chatOf(6)).toMatchObject({ message_count: 2 });
  });

  test('keeps the order of what a person writes fast', async () => {
    await deliver(app, 'bot', textUpdate(7, 'hello'));
    const texts = Array.from({ length: 10 }, (_, i) => `message ${i}`);
    for (const text of texts) await call('owner', 'POST', '/api/bots/bot/send', { chatId: '7', text });
    await telegram.until(() => telegram.texts(7).length === texts.length);
    expect(telegram.texts(7)).toEqual(texts);
  });

  test('refuses to write to a chat that has blocked the bot', async () => {
    await deliver(app, 'bot', textUpdate(8, 'hello'));
    await database.pool.query('update app.chats set blocked = true where telegram_chat_id = 8');
    const { status, body } = await call('owner', 'POST', '/api/bots/bot/send', { chatId: 8, text: 'hi' });
    expect([status, body.code]).toEqual([422, 'refused_by_telegram']);
  });

  test.each([
    ['a blank text', { chatId: 6, text: '  ' }],
    ['no text', { chatId: 6 }],
    ['no chat', { text: 'hi' }],
    ['a chat by name', { chatId: 'me', text: 'hi' }],
    ['a text over 4096', { chatId: 6, text: 'x'.repeat(4097) }],
  ])('refuses %s', async (_, body) => {
    const answer = await call('owner', 'POST', '/api/bots/bot/send', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  test('responds with 404 if there is no such chat', async () => {
    const sent = await call('owner', 'POST', '/api/bots/bot/send', { chatId: 999, text: 'hi' });
    expect(sent.status).toBe(404);
    const huge = await call('owner', 'POST', '/api/bots/bot/send', {
      chatId: '99999999999999999999',
      text: 'hi',
    });
    expect(huge.status).toBe(404);
    for (const id of ['nonsense', '00000000-0000-7000-8000-000000000001']) {
      expect((await call('owner', 'GET', `/api/chats/${id}/messages`)).status).toBe(404);
      expect((await call('owner', 'POST', `/api/bots/bot/chats/${id}/read`, {})).status).toBe(404);
    }
  });

  test('refuses callers without access', async () => {
    const { id } = await chatOf(1);
    const reads = ['/api/bots/bot/chats', '/api/bots/bot/messages', `/api/chats/${id}/messages`];
    for (const url of reads) {
      expect((await call(undefined, 'GET', url)).status).toBe(401);
      expect((await call('stranger', 'GET', url)).status).toBe(404);
      expect((await call('read_only', 'GET', url)).status).toBe(200);
    }
    const send = (who?: string) => call(who, 'POST', '/api/bots/bot/send', { chatId: 1, text: 'hi' });
    expect(
      [await send(), await send('stranger'), await send('read_only')].map(({ status }) => status),
    ).toEqual([401, 404, 403]);
    expect((await call(undefined, 'GET', '/api/bots/unread-summary')).status).toBe(401);
    expect((await call('stranger', 'POST', `/api/bots/bot/chats/${id}/read`, {})).status).toBe(404);
    expect((await call('read_only', 'POST', `/api/bots/bot/chats/${id}/read`, {})).status).toBe(200);
  });
});
