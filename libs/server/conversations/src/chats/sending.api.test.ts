import { randomBytes } from 'node:crypto';
import { calls, type Message } from '@botter/contracts';
import { v4 as uuid } from 'uuid';
import { ConversationApi, type Who } from '../testing/conversation-api';
import type { FakeCall } from '../testing/fake-telegram';
import { action, contentUpdate, textUpdate } from '../testing/samples';
import { addFile } from '../testing/test-files';
import { deliver, stopRuntime } from '../testing/test-runtime';

const blockedWords = 'Forbidden: bot was blocked by the user';

describe('what a person sends', () => {
  let api: ConversationApi;
  const picture = randomBytes(2000);

  beforeAll(async () => {
    api = await ConversationApi.start([action('/start', 'Welcome')]);
    const file = { name: 'cat.png', mime: 'image/png', content: picture };
    await addFile(api.database, api.folder, { ...file, id: 'cat', botId: 'bot' });
    await addFile(api.database, api.folder, { ...file, id: 'theirs', botId: 'second' });
  });
  afterAll(() => api.stop());

  const send = (body: object, who: Who | 'nobody' = 'manage') =>
    api.call(who, 'POST', '/api/bots/bot/send', body);
  const sent = async (body: object): Promise<Message> => {
    const answer = await send(body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return calls.sendMessage.response.parse(answer.body).message;
  };
  const say = (chatId: number, text = 'hello') => deliver(api.app, 'bot', textUpdate(chatId, text));
  const retry = (message: Message, who: Who | 'nobody' = 'manage') =>
    api.call(who, 'POST', `/api/chats/${message.chat_id}/messages/${message.id}/retry`);
  const refusal = { status: 400, description: 'Bad Request: message is too strange' };

  test('has the name of its author', async () => {
    await say(1);
    expect(await sent({ chatId: 1, text: 'hi' })).toMatchObject({
      sender_name: 'Test Person',
      action_id: null,
    });
  });

  test('goes to a forum topic', async () => {
    await say(2);
    const message = await sent({ chatId: 2, text: 'in here', threadId: '42' });
    expect(message.thread).toEqual({ id: '42', name: null });
    await api.telegram.until(() => api.telegram.texts(2).length === 1);
    expect(api.telegram.sent().at(-1)?.parameters).toMatchObject({ chat_id: 2, message_thread_id: 42 });
  });

  test('has tags and buttons, and no sound', async () => {
    await say(5);
    const more = {
      parseMode: 'HTML',
      silent: true,
      buttons: [
        [{ label: 'Yes', type: 'callback', value: 'yes' }],
        [{ label: 'Why?', type: 'url', value: 'https://example.com/why' }],
      ],
    };
    const message = await sent({ chatId: 5, text: '<b>Ready?</b>', ...more });
    expect(message).toMatchObject({ parse_mode: 'HTML', buttons: more.buttons });
    await api.telegram.until(() => api.telegram.texts(5).length === 1);
    expect(api.telegram.sent().at(-1)?.parameters).toMatchObject({
      text: '<b>Ready?</b>',
      parse_mode: 'HTML',
      disable_notification: true,
      reply_markup: {
        inline_keyboard: [
          [{ text: 'Yes', callback_data: 'yes' }],
          [{ text: 'Why?', url: 'https://example.com/why' }],
        ],
      },
    });
    for (const wrong of [
      { text: '<b>open', parseMode: 'HTML' },
      { text: 'x', buttons: [[]] },
      { text: 'x', buttons: [[{ label: 'Go', type: 'url', value: 'http://example.com' }]] },
      { text: 'x', buttons: Array.from({ length: 101 }, () => more.buttons[0]) },
    ]) {
      expect((await send({ chatId: 5, ...wrong })).status).toBe(400);
    }
    const key = 'with buttons';
    const first = await sent({ chatId: 5, text: 'hi', key, buttons: more.buttons });
    expect((await sent({ chatId: 5, text: 'hi', key, buttons: more.buttons })).id).toBe(first.id);
    expect((await send({ chatId: 5, text: 'hi', key })).status).toBe(409);
  });

  test('is in its final state if the caller waits for that, even if Telegram refuses it', async () => {
    await say(3);
    const waited = async (text: string) => {
      const answer = await api.call('manage', 'POST', '/api/bots/bot/send?wait=delivered', {
        chatId: 3,
        text,
      });
      return [answer.status, answer.body.message.delivery];
    };
    expect(await waited('hello')).toEqual([201, { state: 'sent', error: null }]);
    api.telegram.next('sendMessage', refusal, 3);
    expect(await waited('strange')).toEqual([201, { state: 'failed', error: refusal.description }]);
    const other = await api.call('manage', 'POST', '/api/bots/bot/send?wait=read', { chatId: 3, text: 'hm' });
    expect(other.status).toBe(400);
  });

  test('is sent once for a key of any characters', async () => {
    await say(4);
    const key = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W ✓';
    const [one, other] = [
      await sent({ chatId: 4, text: 'hi', key }),
      await sent({ chatId: 4, text: 'hi', key }),
    ];
    expect(other.id).toBe(one.id);
    for (const wrong of ['', 'x'.repeat(101)]) {
      expect((await send({ chatId: 4, text: 'hi', key: wrong })).status).toBe(400);
    }
  });

  describe('as a reply', () => {
    test('quotes the message, at Telegram and here', async () => {
      const update = textUpdate(130, 'Open today?');
      await deliver(api.app, 'bot', update);
      const [question] = await api.messages(130);
      const answer = await sent({ chatId: 130, text: 'Until six', replyTo: question?.id });
      const id = update.message.message_id;
      expect(answer.reply_to).toEqual({
        telegram_message_id: String(id),
        sender_name: 'Ada',
        kind: 'text',
        text: 'Open today?',
      });
      await api.telegram.until(() => api.telegram.texts(130).length === 1);
      expect(api.telegram.sent().at(-1)?.parameters).toMatchObject({
        chat_id: 130,
        reply_parameters: { message_id: id, allow_sending_without_reply: true },
      });
    });

    test('knows the message that it quotes, however far back', async () => {
      const [question, answer] = await api.messages(130);
      const quoted = (of: Message | undefined, who: Who = 'read_only', chatId = of?.chat_id) =>
        api.call(who, 'GET', `/api/chats/${chatId}/messages/${of?.id}/quoted`);
      const { status, body } = await quoted(answer);
      expect([status, calls.getQuotedMessage.response.parse(body).message.id]).toEqual([200, question?.id]);
      await say(133);
      const { id: elsewhere } = await api.chatOf(133);
      expect((await quoted(question)).status).toBe(404);
      expect((await quoted(answer, 'owner', elsewhere)).status).toBe(404);
      expect((await quoted(answer, 'stranger')).status).toBe(404);
    });

    test('is refused for a message of another chat, and for one that Telegram does not have', async () => {
      await say(131);
      const [elsewhere] = await api.messages(130);
      const wrong = await send({ chatId: 131, text: 'hm', replyTo: elsewhere?.id });
      expect([wrong.status, wrong.body.error]).toEqual([404, 'This chat has no such message']);
      api.telegram.next('sendMessage', refusal, 131);
      await sent({ chatId: 131, text: 'never there' });
      const failed = (await api.messagesWhen(131, 'failed')).at(-1) as Message;
      expect((await send({ chatId: 131, text: 'hm', replyTo: failed.id })).status).toBe(409);
    });

    test('shows what people reply to, forward and ask in polls, too', async () => {
      const reply_to_message = { message_id: 5, from: { id: 7, first_name: 'Shop' }, text: 'Hello' };
      await deliver(api.app, 'bot', contentUpdate(132, { text: 'Hi', reply_to_message }));
      const forward_origin = { type: 'hidden_user', sender_user_name: 'Rosa' };
      await deliver(api.app, 'bot', contentUpdate(132, { text: 'Look', forward_origin }));
      await deliver(
        api.app,
        'bot',
        contentUpdate(132, { poll: { question: 'Tea?', options: [{ text: 'Yes' }] } }),
      );
      expect(await api.messages(132)).toMatchObject([
        { reply_to: { telegram_message_id: '5', sender_name: 'Shop', text: 'Hello' }, forwarded_from: null },
        { reply_to: null, forwarded_from: 'Rosa' },
        { kind: 'poll', text: 'Tea?', details: { type: 'poll', options: ['Yes'] } },
      ]);
    });
  });

  describe('deleting it', () => {
    const remove = (message: Message | undefined, who: Who = 'manage') =>
      api.call(who, 'DELETE', `/api/chats/${message?.chat_id}/messages/${message?.id}`);
    const deletions = () => api.telegram.sent('deleteMessage').length;

    test('deletes it at Telegram, once, and keeps it readable here', async () => {
      await say(140);
      await sent({ chatId: 140, text: 'a slip' });
      const slip = (await api.messagesWhen(140, 'sent')).at(-1) as Message;
      expect((await remove(slip, 'read_only')).status).toBe(403);
      const { status, body } = await remove(slip);
      expect([status, body.message]).toMatchObject([200, { text: 'a slip', deleted_at: expect.any(String) }]);
      expect(api.telegram.sent('deleteMessage').at(-1)?.parameters).toEqual({
        chat_id: 140,
        message_id: Number(slip.telegram_message_id),
      });
      const before = deletions();
      expect((await remove(slip)).body.message.deleted_at).toBe(body.message.deleted_at);
      expect(deletions()).toBe(before);
      expect((await send({ chatId: 140, text: 'about that', replyTo: slip.id })).status).toBe(409);
    });

    test('fails if Telegram refuses, and after 48 hours', async () => {
      await say(141);
      const [message] = await api.messages(141);
      const words = "Bad Request: message can't be deleted for everyone";
      api.telegram.next('deleteMessage', { status: 400, description: words });
      const refused = await remove(message);
      expect([refused.status, refused.body.error]).toEqual([422, words]);
      expect((await api.messages(141))[0]?.deleted_at).toBeNull();
      const before = deletions();
      await api.database.pool.query(`update app.messages set at = at - interval '49 hours' where id = $1`, [
        message?.id,
      ]);
      expect((await remove(message)).status).toBe(409);
      expect(deletions()).toBe(before);
    });

    test('only marks what Telegram never had, and prevents a retry', async () => {
      await say(142);
      api.telegram.next('sendMessage', refusal, 142);
      await sent({ chatId: 142, text: 'refused' });
      const failed = (await api.messagesWhen(142, 'failed')).at(-1) as Message;
      const before = deletions();
      expect((await remove(failed)).body.message.deleted_at).toEqual(expect.any(String));
      expect(deletions()).toBe(before);
      expect((await retry(failed)).status).toBe(409);
    });
  });

  describe('with a file', () => {
    test('is sent by the method of its type, with the text as caption', async () => {
      await say(10);
      const message = await sent({ chatId: 10, text: 'a cat', fileId: 'cat' });
      expect(message).toMatchObject({
        kind: 'photo',
        text: 'a cat',
        media: { source: 'upload', type: 'photo', fileId: 'cat' },
        delivery: { state: 'waiting' },
      });
      await api.telegram.until(() => api.telegram.sent('sendPhoto').length === 1);
      const [call] = api.telegram.sent('sendPhoto');
      expect(call?.parameters).toMatchObject({ chat_id: 10, caption: 'a cat' });
      expect(
        Buffer.from((await (call as FakeCall).files.photo?.arrayBuffer()) as ArrayBuffer).equals(picture),
      ).toBe(true);
    });

    test('needs no text', async () => {
      await say(11);
      expect(await sent({ chatId: 11, fileId: 'cat' })).toMatchObject({ kind: 'photo', text: '' });
      await api.messagesWhen(11, 'sent');
    });

    test('is refused with a longer caption than Telegram takes', async () => {
      const { status, body } = await send({ chatId: 10, text: 'x'.repeat(1025), fileId: 'cat' });
      expect([status, body.details]).toEqual([
        400,
        [{ path: 'text', message: 'A caption may have at most 1024 characters' }],
      ]);
      expect((await send({ chatId: 10, text: 'x'.repeat(1024), fileId: 'cat' })).status).toBe(201);
    });

    test.each(['theirs', 'nowhere'])('is not found if this bot has no such file: %s', async (fileId) => {
      const { status, body } = await send({ chatId: 10, text: 'a cat', fileId });
      expect([status, body.error]).toEqual([404, 'File not found']);
    });

    test('fails if Telegram refuses the file, and does not send the caption alone', async () => {
      await say(12);
      await addFile(api.database, api.folder, {
        id: 'broken',
        botId: 'bot',
        name: 'broken.png',
        mime: 'image/png',
        content: randomBytes(10),
      });
      const wrong = { status: 400, description: 'Bad Request: IMAGE_PROCESS_FAILED' };
      api.telegram.next('sendPhoto', wrong, 12);
      api.telegram.next('sendDocument', wrong, 12);
      await sent({ chatId: 12, text: 'look', fileId: 'broken' });
      const messages = await api.messagesWhen(12, 'failed');
      expect(messages.at(-1)).toMatchObject({
        kind: 'photo',
        delivery: { error: 'Bad Request: IMAGE_PROCESS_FAILED' },
      });
      expect(api.telegram.texts(12)).toEqual([]);
    });
  });

  describe('under a key', () => {
    test('is sent once, however often it is asked for', async () => {
      await say(20);
      const key = uuid();
      const first = await sent({ chatId: 20, text: 'once', key });
      const again = await sent({ chatId: 20, text: 'once', key });
      expect(again.id).toBe(first.id);
      await api.telegram.until(() => api.telegram.texts(20).length === 1);
      await sent({ chatId: 20, text: 'then', key: uuid() });
      await api.telegram.until(() => api.telegram.texts(20).includes('then'));
      expect(api.telegram.texts(20)).toEqual(['once', 'then']);
      expect(await api.chatOf(20)).toMatchObject({ message_count: 3 });
    });

    test('is sent once when requests race', async () => {
      await say(21);
      const key = uuid();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => sent({ chatId: 21, text: 'race', key })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      await sent({ chatId: 21, text: 'end' });
      await api.telegram.until(() => api.telegram.texts(21).includes('end'));
      expect(api.telegram.texts(21)).toEqual(['race', 'end']);
    });

    test('is remembered by its bot, for its chat', async () => {
      await say(22);
      await say(23);
      await deliver(api.app, 'second', textUpdate(22, 'hello'));
      const key = uuid();
      const message = await sent({ chatId: 22, text: 'one', key });
      const other = await api.call('manage', 'POST', '/api/bots/second/send', {
        chatId: 22,
        text: 'two',
        key,
      });
      expect(other.status).toBe(201);
      expect(other.body.message.id).not.toBe(message.id);
      const otherwise = await send({ chatId: 22, text: 'two', key });
      expect([otherwise.status, otherwise.body.code]).toEqual([409, 'conflict']);
      const elsewhere = await send({ chatId: 23, text: 'one', key });
      expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'conflict']);
    });

    test('is the first message again, even if the chat has blocked the bot since', async () => {
      await say(24);
      const key = uuid();
      const message = await sent({ chatId: 24, text: 'one', key });
      await api.database.pool.query('update app.chats set blocked = true where telegram_chat_id = 24');
      expect((await sent({ chatId: 24, text: 'one', key })).id).toBe(message.id);
    });
  });

  test("is refused with Telegram's error if the chat has blocked the bot", async () => {
    await say(30);
    await api.database.pool.query('update app.chats set blocked = true where telegram_chat_id = 30');
    const { status, body } = await send({ chatId: 30, text: 'hi' });
    expect([status, body.code, body.error]).toEqual([422, 'refused_by_telegram', blockedWords]);
    await api.database.pool.query(`update app.chats set type = 'supergroup' where telegram_chat_id = 30`);
    const group = await send({ chatId: 30, text: 'hi' });
    expect(group.body.error).toBe('Forbidden: bot was kicked from the supergroup chat');
  });

  test('waits while Telegram is down, even through a restart, and is sent later in order', async () => {
    await say(31);
    const down = { status: 502, description: 'Bad Gateway' };
    api.telegram.next('sendMessage', down, 31);
    for (const text of ['one', 'two', 'three']) {
      expect((await sent({ chatId: 31, text })).delivery).toEqual({ state: 'waiting', error: null });
    }
    await api.telegram.until(() => api.telegram.texts(31).length === 1);
    await stopRuntime(api.app);
    await api.run();
    await api.telegram.until(() => api.telegram.texts(31).length === 4);
    expect(api.telegram.texts(31)).toEqual(['one', 'one', 'two', 'three']);
    const messages = await api.messagesWhen(31, 'sent');
    expect(messages.slice(1).map(({ text, delivery }) => [text, delivery?.state])).toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
      ['three', 'sent'],
    ]);
  });

  test("is refused with the contract's error when it is blank or too long", async () => {
    const wordsOf = async (body: object) => (await send(body)).body.details;
    expect(await wordsOf({ chatId: 1, text: ' \n ' })).toEqual([
      { path: 'text', message: 'Message text is required' },
    ]);
    expect(await wordsOf({ chatId: 1, text: 'x'.repeat(4097) })).toEqual([
      { path: 'text', message: 'A message may have at most 4096 characters' },
    ]);
    expect((await send({ chatId: 1, text: 'x'.repeat(4096) })).status).toBe(201);
  });

  describe('a retry', () => {
    const failed = async (chatId: number, text: string): Promise<Message> => {
      await say(chatId);
      api.telegram.next('sendMessage', refusal, chatId);
      await sent({ chatId, text });
      return (await api.messagesWhen(chatId, 'failed')).at(-1) as Message;
    };

    test("sends it at the end of its chat's order, once for a double click", async () => {
      const message = await failed(40, 'first');
      expect(message.delivery?.error).toBe(refusal.description);
      await sent({ chatId: 40, text: 'second' });
      await api.messagesWhen(40, 'sent');
      const answers = await Promise.all([retry(message), retry(message)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const accepted = answers.find(({ status }) => status === 200);
      expect(calls.retryMessage.response.parse(accepted?.body).message).toMatchObject({
        id: message.id,
        delivery: { state: 'waiting', error: null },
      });
      await sent({ chatId: 40, text: 'third' });
      await api.telegram.until(() => api.telegram.texts(40).includes('third'));
      expect(api.telegram.texts(40)).toEqual(['first', 'second', 'first', 'third']);
      const messages = await api.messagesWhen(40, 'sent');
      expect(messages.map(({ text, delivery }) => [text, delivery?.state])).toEqual([
        ['hello', undefined],
        ['first', 'sent'],
        ['second', 'sent'],
        ['third', 'sent'],
      ]);
      expect((await retry(message)).status).toBe(409);
    });

    test('works for a reply of the bot, too', async () => {
      api.telegram.next('sendMessage', refusal, 41);
      await say(41, '/start');
      const answer = (await api.messagesWhen(41, 'failed')).at(-1) as Message;
      expect((await retry(answer)).status).toBe(200);
      await api.messagesWhen(41, 'sent');
      expect(api.telegram.texts(41)).toEqual(['Welcome', 'Welcome']);
    });

    test('works for a message with unknown delivery, and says that it may have arrived twice', async () => {
      const message = await failed(42, 'maybe');
      await api.database.pool.query(
        `update app.outbox set state = 'unknown', uncertain = true where message_id = $1`,
        [message.id],
      );
      await api.database.pool.query(`update app.messages set delivery = 'unknown' where id = $1`, [
        message.id,
      ]);
      expect((await retry(message)).status).toBe(200);
      const sent = (await api.messagesWhen(42, 'sent')).at(-1);
      expect(sent?.delivery?.error).toContain('may have been delivered twice');
    });

    test('is refused for a message that has not failed, is too old, or is in a chat that has blocked the bot', async () => {
      const message = await failed(43, 'no');
      const [incoming] = await api.messages(43);
      expect((await retry(incoming as Message)).status).toBe(409);
      await api.database.pool.query('update app.chats set blocked = true where telegram_chat_id = 43');
      const blocked = await retry(message);
      expect([blocked.status, blocked.body.error]).toEqual([422, blockedWords]);
      await api.database.pool.query('update app.chats set blocked = false where telegram_chat_id = 43');
      await api.database.pool.query('delete from app.outbox where message_id = $1', [message.id]);
      const gone = await retry(message);
      expect([gone.status, gone.body.code]).toEqual([409, 'conflict']);
    });

    test('is only for those who may write, and only for messages of the chat', async () => {
      const message = await failed(44, 'mine');
      const statuses = await Promise.all(
        (['nobody', 'stranger', 'read_only'] as const).map(async (who) => (await retry(message, who)).status),
      );
      expect(statuses).toEqual([401, 404, 403]);
      const other = await api.chatOf(43);
      expect((await retry({ ...message, chat_id: other.id })).status).toBe(404);
      expect((await retry({ ...message, id: 'nonsense' })).status).toBe(404);
    });
  });
});
