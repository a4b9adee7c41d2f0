import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Button, CompiledAction, Media, MediaType } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  alice,
  type Loose,
  pixel,
  startSandbox,
  type TestSandbox,
  botId as telegramBotId,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { action, textUpdate } from '../../libs/server/conversations/src/testing/samples';
import { addFile } from '../../libs/server/conversations/src/testing/test-files';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../../libs/server/conversations/src/testing/test-runtime';

/** The replies of bots, with a Bot API that refuses what Telegram refuses. */

const reply = (command: string, text: string, data: Partial<CompiledAction['data']>) =>
  action(command, text, { data });
const uploaded = (type: MediaType, fileId = 'pixel'): Media => ({ type, source: 'upload', fileId });
const types = ['photo', 'video', 'audio', 'document', 'animation'] as const;
const shop: Button = { type: 'webapp', label: 'Shop', value: 'https://shop.example/app' };
const site: Button = { type: 'url', label: 'Site', value: 'https://shop.example' };
const callback = (value: string): Button => ({ type: 'callback', label: 'Press', value });

const actions: CompiledAction[] = [
  ...types.map((type) => reply(`/${type}`, `a ${type}`, { media: uploaded(type) })),
  reply('/large', 'a large photo', { media: uploaded('photo', 'large') }),
  reply('/caption', 'я'.repeat(1024), { media: uploaded('photo') }),
  reply('/long-caption', 'я'.repeat(1025), { media: uploaded('photo'), buttons: [callback('next')] }),
  reply('/buttons', 'Choose', { buttons: [shop, site, callback('next')] }),
  reply('/wide', 'Choose', { buttons: Array.from({ length: 20 }, (_, i) => callback(`b${i}`)) }),
  reply('/bytes', 'Choose', { buttons: [callback('ж'.repeat(32)), callback('ж'.repeat(33))] }),
  reply('/preview', 'See https://shop.example', {}),
  reply('/no-preview', 'See https://shop.example', { disableWebPagePreview: true }),
  reply('/no-page', 'text that stays', {
    media: { type: 'photo', source: 'url', url: 'http://127.0.0.1:1/cat.png' },
  }),
  action('/html', '<b>Bold</b> &amp; <i>slanted</i>', {
    parseMode: 'HTML',
    data: { media: uploaded('photo') },
  }),
];

describe('replies before the sandbox', () => {
  let sandbox: TestSandbox;
  let database: TestDatabase;
  let folder: string;
  let app: NestFastifyApplication;
  let group: number;

  beforeAll(async () => {
    sandbox = await startSandbox();
    database = await createConversationDatabase();
    folder = await mkdtemp(join(tmpdir(), 'botter-replies-'));
    await addFile(database, folder, {
      id: 'pixel',
      botId: 'bot',
      mime: 'image/png',
      name: 'pixel.png',
      content: pixel,
    });
    const large = Buffer.concat([pixel, Buffer.alloc(10 * 1024 * 1024)]);
    await addFile(database, folder, {
      id: 'large',
      botId: 'bot',
      mime: 'image/png',
      name: 'large.png',
      content: large,
    });
    await putBot(database, 'bot', actions);
    app = await startRuntime({ database, apiRoot: sandbox.root, filesPath: folder });
    // The bot exists from its first call on, and Alice has written to it.
    await sandbox.call('getMe', {}, tokenOf('bot'));
    await sandbox.control('POST', `bots/${telegramBotId}/chats/${alice}/messages`, { text: 'hello' });
    const made = await sandbox.control('POST', 'groups', {
      title: 'Tea',
      personIds: [alice],
      botIds: [telegramBotId],
    });
    group = made.chat?.id ?? made.group?.id ?? made.id;
  });
  afterAll(async () => {
    await stopRuntime(app);
    await database.drop();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Lets Alice say something; returns the calls that followed, when all are sent. */
  async function say(text: string, chat?: number): Promise<Loose[]> {
    await sandbox.control('POST', 'reset', {});
    const update = textUpdate(alice, text);
    if (chat !== undefined)
      Object.assign(update.message, { chat: { id: chat, type: 'group', title: 'Tea' } });
    await deliver(app, 'bot', update);
    await eventually(
      async () => (await database.pool.query(`select 1 from app.messages where delivery = 'waiting'`)).rows,
      (waiting) => waiting.length === 0,
    );
    const { calls } = await sandbox.control('GET', 'calls');
    return calls;
  }
  const keyboardOf = ({ params }: Loose): Loose[][] => {
    const markup = params.reply_markup;
    return (typeof markup === 'string' ? JSON.parse(markup) : markup).inline_keyboard;
  };

  test.each(types.filter((type) => type !== 'photo'))('accepts %s', async (type) => {
    for (const time of [1, 2]) {
      const [call] = await say(`/${type}`);
      expect([time, call.status, call.params.caption]).toEqual([time, 200, `a ${type}`]);
    }
  });

  test('a photo is accepted as a photo, and again by its id', async () => {
    const [first] = await say('/photo');
    const [second] = await say('/photo');
    expect([first.method, first.status]).toEqual(['sendPhoto', 200]);
    expect([second.method, second.status]).toEqual(['sendPhoto', 200]);
    expect(second.params.photo).toMatch(/^(?!attach:)/);
  });

  test('an image that is too large for a photo is sent as a document', async () => {
    const calls = await say('/large');
    expect(calls.map(({ method, status }) => [method, status])).toEqual([['sendDocument', 200]]);
  });

  test('a caption of the greatest length is accepted, a longer one follows the photo', async () => {
    const [whole] = await say('/caption');
    expect([whole.status, whole.params.caption.length]).toEqual([200, 1024]);
    const calls = await say('/long-caption');
    expect(calls.map(({ method, status }) => [method, status])).toEqual([
      ['sendPhoto', 200],
      ['sendMessage', 200],
    ]);
    expect(calls[0].params.reply_markup).toBeUndefined();
    expect(keyboardOf(calls[1])).toEqual([[{ text: 'Press', callback_data: 'next' }]]);
  });

  test('a caption keeps its markup', async () => {
    const [call] = await say('/html');
    expect(call).toMatchObject({ status: 200, params: { parse_mode: 'HTML' } });
  });

  test('a web app opens in private chats, elsewhere its address does', async () => {
    const [inPrivate] = await say('/buttons');
    expect(inPrivate.status).toBe(200);
    expect(keyboardOf(inPrivate).flat()).toEqual([
      { text: 'Shop', web_app: { url: 'https://shop.example/app' } },
      { text: 'Site', url: 'https://shop.example' },
      { text: 'Press', callback_data: 'next' },
    ]);
    const [inGroup] = await say('/buttons', group);
    expect(inGroup.status).toBe(200);
    expect(keyboardOf(inGroup).flat()[0]).toEqual({ text: 'Shop', url: 'https://shop.example/app' });
  });

  test('accepts more buttons than fit into a row, and values of more bytes', async () => {
    const [wide] = await say('/wide');
    expect([wide.status, keyboardOf(wide).flat().length]).toEqual([200, 20]);
    const [bytes] = await say('/bytes');
    expect(bytes.status).toBe(200);
    const [short, long] = keyboardOf(bytes).flat();
    expect(short.callback_data).toBe('ж'.repeat(32));
    expect(long.callback_data).toMatch(/^~[\w-]{1,63}$/);
  });

  test('a link preview is off if the action says that', async () => {
    const [on] = await say('/preview');
    expect(on.params.link_preview_options).toBeUndefined();
    const [off] = await say('/no-preview');
    expect(off).toMatchObject({ status: 200, params: { link_preview_options: { is_disabled: true } } });
  });

  test('an address without an image leaves the text', async () => {
    const calls = await say('/no-page');
    expect(calls.map(({ method, status }) => [method, status])).toEqual([
      ['sendPhoto', 400],
      ['sendMessage', 200],
    ]);
    expect(calls[1].params.text).toBe('text that stays');
  });
});
