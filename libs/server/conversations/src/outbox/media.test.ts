import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledAction, Media, MediaType } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { TelegramFiles } from '@botter/server-files';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import { addFile } from '../testing/test-files';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';

const upload = (type: MediaType, fileId: string): Media => ({ type, source: 'upload', fileId });
const web = (type: MediaType, url: string): Media => ({ type, source: 'url', url });
const shows = (command: string, text: string, media: Media, more: Partial<CompiledAction['data']> = {}) =>
  action(command, text, { data: { media, ...more } });
const button = { type: 'callback', label: 'Next', value: 'next' } as const;
const refusal = (description: string) => ({ status: 400, description: `Bad Request: ${description}` });

describe('media', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  let folder: string;
  let app: NestFastifyApplication;

  const run = () => startRuntime({ database, apiRoot, filesPath: folder });
  const file = (id: string, content: Buffer, mime = 'image/png', botId = 'bot') =>
    addFile(database, folder, { id, botId, mime, name: `${id}.png`, content });

  beforeEach(async () => {
    database = await createConversationDatabase();
    folder = await mkdtemp(join(tmpdir(), 'botter-media-'));
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    await putBot(database, 'bot', [
      ...(['photo', 'video', 'audio', 'document', 'animation'] as const).map((type) =>
        shows(`/${type}`, `a ${type}`, upload(type, 'cat')),
      ),
      shows('/long', `${'word '.repeat(250)}end`, upload('photo', 'cat'), { buttons: [button] }),
      shows('/buttons', 'look', upload('photo', 'cat'), { buttons: [button] }),
      action('/html', '<b>look</b>', { parseMode: 'HTML', data: { media: upload('photo', 'cat') } }),
      shows('/url', 'from afar', web('photo', 'https://example.org/cat.png')),
      shows('/gone', 'only words', upload('video', 'lost')),
      shows('/gone-long', 'x'.repeat(1100), upload('video', 'lost')),
      shows('/theirs', 'not ours', upload('photo', 'theirs')),
      action('/text', 'text'),
    ]);
    app = await run();
  });
  afterEach(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const say = (text: string, chatId = 1) => deliver(app, 'bot', textUpdate(chatId, text));
  const calls = (chatId?: number) =>
    telegram.calls.filter(
      ({ method, parameters }) =>
        method.startsWith('send') && (chatId === undefined || parameters.chat_id === chatId),
    );
  const called = (count: number, chatId?: number) =>
    telegram.until(() => calls(chatId).length === count).then(() => calls(chatId));
  const messages = async () => {
    const { rows } = await database.pool.query(
      `select kind, media, text, delivery, delivery_error from app.messages
       where direction = 'outgoing' order by id`,
    );
    return rows as { kind: string; media: unknown; text: string; delivery: string }[];
  };
  const delivered = (...states: string[]) =>
    eventually(messages, (seen) => seen.map(({ delivery }) => delivery).join() === states.join());
  const problems = async () =>
    (await database.pool.query('select action_id, problem from app.action_problems')).rows as object[];

  test.each([
    ['photo', 'sendPhoto'],
    ['video', 'sendVideo'],
    ['audio', 'sendAudio'],
    ['document', 'sendDocument'],
    ['animation', 'sendAnimation'],
  ])('%s is uploaded once, and goes by its id from then on', async (type, method) => {
    const content = randomBytes(200_000);
    await file('cat', content);
    await say(`/${type}`);
    await delivered('sent');
    await say(`/${type}`);
    await say(`/${type}`, 2);
    const [first, second, third] = await called(3);
    expect(first).toMatchObject({ method, parameters: { chat_id: 1, caption: `a ${type}` } });
    const uploaded = first?.files[type];
    expect([uploaded?.name, uploaded?.type]).toEqual(['cat.png', 'image/png']);
    expect(Buffer.from((await uploaded?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true);
    for (const later of [second, third]) {
      expect(later).toMatchObject({
        method,
        parameters: { [type]: 'file-1', caption: `a ${type}` },
        files: {},
      });
    }
    expect((await messages())[0]).toMatchObject({
      kind: type,
      media: { type, source: 'upload', fileId: 'cat' },
      text: `a ${type}`,
    });
  });

  test('is remembered over a restart, each bot for itself', async () => {
    await file('cat', randomBytes(1000));
    await say('/photo');
    await delivered('sent');
    await stopRuntime(app);
    app = await run();
    await say('/photo');
    const [, second] = await called(2);
    expect(second?.parameters).toMatchObject({ photo: 'file-1' });
    const key = { fileId: 'cat', method: 'sendPhoto' };
    const memory = app.get(TelegramFiles, { strict: false });
    expect(await memory.telegramFileOf({ ...key, botId: 'bot' })).toBe('file-1');
    expect(await memory.telegramFileOf({ ...key, botId: 'other' })).toBeUndefined();
  });

  test("is uploaded once when many chats want it at the same time, and texts don't wait for it", async () => {
    await file('cat', randomBytes(1000));
    telegram.next('sendPhoto', 'hold');
    await say('/photo', 1);
    await telegram.until(() => telegram.held.length === 1);
    await Promise.all([2, 3, 4].map((chat) => say('/photo', chat)));
    await Promise.all([5, 6].map((chat) => say('/text', chat)));
    await telegram.until(() => telegram.texts(6).length === 1 && telegram.texts(5).length === 1);
    expect(telegram.sent('sendPhoto')).toHaveLength(1);
    for (const release of telegram.held) release();
    await telegram.until(() => telegram.sent('sendPhoto').length === 4);
    const uploads = telegram.sent('sendPhoto').filter(({ files }) => files.photo);
    expect(uploads).toHaveLength(1);
  });

  test('keeps its place in the order of the chat', async () => {
    await file('cat', randomBytes(300_000));
    telegram.delayMs = 5;
    for (const words of ['/text', '/photo', '/text', '/photo', '/url', '/text']) await say(words);
    const seen = await called(6);
    expect(seen.map(({ method }) => method)).toEqual([
      'sendMessage',
      'sendPhoto',
      'sendMessage',
      'sendPhoto',
      'sendPhoto',
      'sendMessage',
    ]);
  });

  test('is uploaded again, once, when Telegram does not know its id any more', async () => {
    await file('cat', randomBytes(1000));
    await say('/photo');
    await delivered('sent');
    telegram.next('sendPhoto', refusal('wrong file identifier/HTTP URL specified'));
    await say('/photo');
    await delivered('sent', 'sent');
    await say('/photo');
    const [, refused, again, last] = await called(4);
    expect(refused?.parameters.photo).toBe('file-1');
    expect(again?.files.photo?.size).toBe(1000);
    expect(last?.parameters.photo).toBe('file-2');
    expect(await problems()).toEqual([]);
  });

  test('of more than ten megabytes goes as a document, also after a restart by its id', async () => {
    await file('cat', Buffer.alloc(10 * 1024 * 1024 + 1));
    await say('/photo');
    await delivered('sent');
    await say('/photo');
    await delivered('sent', 'sent');
    await stopRuntime(app);
    app = await run();
    await say('/photo');
    const [first, second, third] = await called(3);
    expect(first?.files.document?.size).toBe(10 * 1024 * 1024 + 1);
    for (const one of [first, second, third]) expect(one?.method).toBe('sendDocument');
    for (const one of [second, third]) expect(one?.parameters.document).toBe('file-1');
  });

  test('of exactly ten megabytes is a photo', async () => {
    await file('cat', Buffer.alloc(10 * 1024 * 1024));
    await say('/photo');
    expect((await called(1))[0]?.method).toBe('sendPhoto');
  });

  test('that Telegram takes for no photo goes as a document', async () => {
    await file('cat', randomBytes(1000));
    telegram.next('sendPhoto', refusal('PHOTO_INVALID_DIMENSIONS'));
    await say('/photo');
    await delivered('sent');
    await say('/photo');
    const seen = await called(3);
    expect(seen.map(({ method }) => method)).toEqual(['sendPhoto', 'sendDocument', 'sendDocument']);
    expect(seen[2]?.parameters.document).toBe('file-1');
  });

  test('with too long a text goes alone, then the text, the buttons under the last', async () => {
    await file('cat', randomBytes(1000));
    await say('/long');
    const [photo, text] = await called(2);
    expect(photo).toMatchObject({ method: 'sendPhoto', files: { photo: expect.anything() } });
    expect(photo?.parameters).not.toHaveProperty('caption');
    expect(photo?.parameters).not.toHaveProperty('reply_markup');
    expect(text).toMatchObject({ method: 'sendMessage' });
    expect(text?.parameters).toHaveProperty('reply_markup');
    await delivered('sent', 'sent');
    expect((await messages()).map(({ kind }) => kind)).toEqual(['photo', 'text']);
  });

  test('has its buttons', async () => {
    await file('cat', randomBytes(1000));
    await say('/buttons');
    const [photo] = await called(1);
    expect(JSON.parse(String(photo?.parameters.reply_markup))).toEqual({
      inline_keyboard: [[{ text: 'Next', callback_data: 'next' }]],
    });
  });

  test('has a plain caption where Telegram refuses the markup', async () => {
    await file('cat', randomBytes(1000));
    telegram.next('sendPhoto', refusal("can't parse entities: no"));
    await say('/html');
    const [first, second] = await called(2);
    expect(first?.parameters).toMatchObject({ caption: '<b>look</b>', parse_mode: 'HTML' });
    expect(second).toMatchObject({ parameters: { caption: 'look' }, files: { photo: expect.anything() } });
    expect(second?.parameters).not.toHaveProperty('parse_mode');
    await eventually(problems, (seen) => seen.length === 1);
  });

  test('from an address is fetched by Telegram', async () => {
    await say('/url');
    const [call] = await called(1);
    expect(call).toMatchObject({
      method: 'sendPhoto',
      parameters: { chat_id: 1, photo: 'https://example.org/cat.png', caption: 'from afar' },
    });
    await delivered('sent');
    expect((await messages())[0]).toMatchObject({
      kind: 'photo',
      media: { type: 'photo', source: 'url', url: 'https://example.org/cat.png' },
    });
  });

  test('from an address that Telegram refuses leaves its text, and the action is flagged', async () => {
    telegram.next('sendPhoto', refusal('failed to get HTTP URL content'));
    await say('/url');
    const [, text] = await called(2);
    expect(text).toMatchObject({
      method: 'sendMessage',
      parameters: { chat_id: 1, text: 'from afar', link_preview_options: { is_disabled: true } },
    });
    await delivered('sent');
    expect((await messages())[0]).toMatchObject({ kind: 'text', media: null, text: 'from afar' });
    const [problem] = await eventually(problems, (seen) => seen.length === 1);
    expect(problem).toEqual({
      action_id: 'action-/url',
      problem: 'The media of this action could not be sent: Bad Request: failed to get HTTP URL content',
    });
  });

  test('that was deleted leaves its text, and the action is flagged', async () => {
    await say('/gone');
    expect(await called(1)).toMatchObject([{ method: 'sendMessage', parameters: { text: 'only words' } }]);
    await delivered('sent');
    expect(await eventually(problems, (seen) => seen.length === 1)).toEqual([
      {
        action_id: 'action-/gone',
        problem: 'The media of this action could not be sent: The uploaded file was deleted',
      },
    ]);
  });

  test('that was deleted does not delay the text that follows', async () => {
    await say('/gone-long');
    expect(await called(1)).toMatchObject([
      { method: 'sendMessage', parameters: { text: 'x'.repeat(1100) } },
    ]);
    await delivered('failed', 'sent');
    await eventually(problems, (seen) => seen.length === 1);
  });

  test('of another bot is never sent', async () => {
    await file('theirs', randomBytes(1000), 'image/png', 'other');
    await say('/theirs');
    expect(await called(1)).toMatchObject([{ method: 'sendMessage', parameters: { text: 'not ours' } }]);
  });

  test('that a dead process was sending is sent', async () => {
    await file('cat', randomBytes(1000));
    await database.pool.query(
      `with chat as (insert into app.chats (id, bot_id, telegram_chat_id, type)
         values (gen_random_uuid(), 'bot', 1, 'private') returning id)
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state)
       select 'left', 'bot', id, 'send', 'sendPhoto', '{"photo":"attach://cat","caption":"left"}', 'sending'
       from chat`,
    );
    const [call] = await called(1);
    expect(call).toMatchObject({ parameters: { caption: 'left' }, files: { photo: expect.anything() } });
  });

  test('waits as Telegram asks, and then is uploaded whole', async () => {
    await file('cat', randomBytes(1000));
    const parameters = { retry_after: 1 };
    telegram.next('sendPhoto', { status: 429, description: 'Too Many Requests', parameters });
    await say('/photo');
    const [, second] = await called(2);
    expect(second?.files.photo?.size).toBe(1000);
    await delivered('sent');
  });

  test('never ends the outbox when the connection breaks', async () => {
    await file('cat', randomBytes(1000));
    telegram.next('sendPhoto', 'hang up');
    await say('/photo');
    await say('/text');
    await telegram.until(() => telegram.texts(1).length === 1);
    await delivered('sent', 'sent');
  });
});
