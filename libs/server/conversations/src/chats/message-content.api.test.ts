import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { calls, type Message } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { ConversationApi, type Who } from '../testing/conversation-api';
import { action, contentUpdate, textUpdate } from '../testing/samples';
import { addFile } from '../testing/test-files';
import { deliver, tokenOf } from '../testing/test-runtime';

describe('the file of a message', () => {
  let api: ConversationApi;
  const upload = randomBytes(3000);
  const content = randomBytes(50_000);
  const small = randomBytes(500);

  beforeAll(async () => {
    const media = { source: 'upload', type: 'document', fileId: 'ours' } as const;
    api = await ConversationApi.start([
      action('/file', 'here', { data: { media } }),
      action('/web', 'there', {
        data: { media: { source: 'url', type: 'photo', url: 'https://example.org/cat.png' } },
      }),
    ]);
    const file = { name: 'ours.txt', mime: 'text/plain', content: upload };
    await addFile(api.database, api.folder, { ...file, id: 'ours', botId: 'bot' });
    await addFile(api.database, api.folder, { ...file, id: 'theirs', botId: 'second' });
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.telegram.contents.clear();
    api.telegram.contents.set('big', content).set('small', small);
    api.telegram.downloaded.splice(0);
    api.telegram.downloadStatus = 200;
  });

  let nextChat = 1;
  /** Delivers a message with this content in a new chat. */
  async function received(body: object): Promise<Message> {
    const chatId = nextChat++;
    await deliver(api.app, 'bot', contentUpdate(chatId, body));
    return (await api.messages(chatId)).at(-1) as Message;
  }
  async function answered(command: string): Promise<Message> {
    const chatId = nextChat++;
    await deliver(api.app, 'bot', textUpdate(chatId, command));
    return (await api.messages(chatId)).at(-1) as Message;
  }
  const get = (message: Message, query = '', who: Who | 'nobody' = 'read_only', headers = {}) =>
    api.call(
      who,
      'GET',
      `/api/chats/${message.chat_id}/messages/${message.id}/content${query}`,
      undefined,
      headers,
    );
  const photo = {
    photo: [
      { file_id: 'small', width: 320 },
      { file_id: 'big', width: 1280 },
    ],
  };

  test('comes from Telegram, and is shown inline if it is an image', async () => {
    const message = await received(photo);
    const answer = await get(message);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="photo.jpg"; filename*=UTF-8''photo.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=300',
    });
    const thumbnail = await get(message, '?thumbnail=1');
    expect(thumbnail.bytes.equals(small)).toBe(true);
    expect(thumbnail.headers.etag).not.toBe(answer.headers.etag);
  });

  test("reveals none of Telegram's ids and links, nor the token", async () => {
    const message = await received(photo);
    const { headers } = await get(message);
    const all = JSON.stringify([message, headers]);
    for (const secret of ['"big"', '"small"', 'documents/', tokenOf('bot')])
      expect(all).not.toContain(secret);
  });

  test('is not asked for again by a browser that has it', async () => {
    const message = await received(photo);
    const { headers } = await get(message);
    api.telegram.downloaded.splice(0);
    const again = await get(message, '', 'owner', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length, api.telegram.downloaded]).toEqual([304, 0, []]);
  });

  test('has its link looked up once', async () => {
    api.telegram.contents.set('once', content);
    const message = await received({ document: { file_id: 'once' } });
    const asked = () =>
      api.telegram.sent('getFile').filter(({ parameters }) => parameters.file_id === 'once');
    await get(message);
    await get(message);
    expect([asked().length, api.telegram.downloaded]).toEqual([1, ['once', 'once']]);
  });

  test('is a download with a harmless name if a browser could run it', async () => {
    const document = { file_id: 'big', file_name: '../e"vil\n.html', mime_type: 'text/html' };
    const { headers } = await get(await received({ document }));
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="e_vil\.html"/);
    const svg = await get(await received({ document: { file_id: 'big', mime_type: 'image/svg+xml' } }));
    expect(svg.headers['content-type']).toBe('application/octet-stream');
    const odd = await get(await received({ document: { file_id: 'big', mime_type: 'image/png\r\nx: y' } }));
    expect(odd.headers['content-type']).toBe('application/octet-stream');
  });

  test('comes from the uploads if an action sent it, also in parts', async () => {
    const message = await answered('/file');
    const answer = await get(message);
    expect(answer.bytes.equals(upload)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="ours\.txt"/);
    const part = await get(message, '', 'read_only', { range: 'bytes=10-19' });
    expect([part.status, part.bytes.equals(upload.subarray(10, 20))]).toEqual([206, true]);
    expect(api.telegram.downloaded).toEqual([]);
  });

  test('is described and served if a person sent it', async () => {
    const chatId = nextChat++;
    await deliver(api.app, 'bot', textUpdate(chatId, 'hello'));
    const { body } = await api.call('owner', 'POST', '/api/bots/bot/send', { chatId, fileId: 'ours' });
    const { message } = calls.sendMessage.response.parse(body);
    expect(message.details).toMatchObject({
      type: 'file',
      file_name: 'ours.txt',
      mime_type: 'text/plain',
      size: upload.length,
      has_thumbnail: false,
      downloadable: true,
    });
    expect((await get(message)).bytes.equals(upload)).toBe(true);
  });

  test('reaches others while dozens of readers of one bot take nothing', async () => {
    api.telegram.contents.set('big', randomBytes(10_000_000));
    const message = await received(photo);
    const chatId = nextChat++;
    await deliver(api.app, 'second', contentUpdate(chatId, photo));
    const { id } = await api.chatOf(chatId, 'second');
    const { body } = await api.call('owner', 'GET', `/api/chats/${id}/messages`);
    const [other] = calls.listChatMessages.response.parse(body).messages;
    await api.app.listen(0, '127.0.0.1');
    const { port } = api.app.getHttpServer().address() as AddressInfo;
    const idle = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.write(
        `GET /api/chats/${message.chat_id}/messages/${message.id}/content HTTP/1.1\r\nhost: x\r\n` +
          `authorization: Bearer ${api.tokens.owner}\r\n\r\n`,
      );
      return socket;
    });
    try {
      // One bot gets at most half of the places.
      await eventually(
        async () => api.telegram.downloaded,
        (downloaded) => downloaded.length >= 32,
        20_000,
      );
      expect((await get(other as Message)).bytes).toHaveLength(10_000_000);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });

  test('is not found if the message has no such file', async () => {
    const wordsOf = async (message: Message, query = '') => {
      const { status, body } = await get(message, query);
      return [status, body.error];
    };
    const text = await answered('hello');
    expect(await wordsOf(text)).toEqual([404, 'This message has no file']);
    expect(await wordsOf(await answered('/web'))).toEqual([404, 'This message has no file']);
    const stolen = await answered('/file');
    await api.messagesWhen(Number(stolen.telegram_chat_id), 'sent');
    await api.database.pool.query(
      `update app.messages set media = media || '{"fileId":"theirs"}' where id = $1`,
      [stolen.id],
    );
    expect(await wordsOf(stolen)).toEqual([404, 'The uploaded file was deleted']);
    expect(await wordsOf(await answered('/file'), '?thumbnail=1')).toEqual([
      404,
      'This message has no thumbnail',
    ]);
    const voice = await received({ voice: { file_id: 'big' } });
    expect(await wordsOf(voice, '?thumbnail=1')).toEqual([404, 'This message has no thumbnail']);
    expect(await wordsOf({ ...voice, id: 'nonsense' })).toEqual([404, 'This chat has no such message']);
    expect(await wordsOf({ ...voice, chat_id: text.chat_id })).toEqual([
      404,
      'This chat has no such message',
    ]);
  });

  test('is refused with an error if it is too large, or deleted at Telegram', async () => {
    const large = await get(await received({ video: { file_id: 'big', file_size: 20 * 1024 * 1024 + 1 } }));
    expect([large.status, large.body.error]).toEqual([
      422,
      "Bots can't download files over 20 MB. Open it in Telegram.",
    ]);
    const unsized = await received({ video: { file_id: 'unsized' } });
    api.telegram.next('getFile', { status: 400, description: 'Bad Request: file is too big' });
    const refused = await get(unsized);
    expect([refused.status, refused.body.error]).toEqual([422, 'Bad Request: file is too big']);
    const gone = await get(await received({ video: { file_id: 'long gone' } }));
    expect([gone.status, gone.body.error]).toEqual([404, 'Telegram does not have this file any more']);
  });

  test('is requested with a new link if the old one has expired', async () => {
    api.telegram.contents.set('moving', content);
    const message = await received({ document: { file_id: 'moving' } });
    await get(message);
    api.telegram.contents.delete('moving');
    expect((await get(message)).status).toBe(404);
    api.telegram.contents.set('moving', small);
    expect((await get(message)).bytes.equals(small)).toBe(true);
  });

  test('is unavailable while Telegram is down, and works again later', async () => {
    const message = await received({ document: { file_id: 'big' } });
    api.telegram.downloadStatus = 503;
    const down = await get(message);
    expect([down.status, down.body.code]).toEqual([502, 'telegram_unreachable']);
    api.telegram.downloadStatus = 200;
    api.telegram.next('getFile', { status: 502, description: 'Bad Gateway' });
    expect((await get(message)).status).toBe(502);
    api.telegram.next('getFile', {
      status: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    });
    const slow = await get(message);
    expect([slow.status, slow.headers['retry-after']]).toEqual([429, '7']);
    expect((await get(message)).status).toBe(200);
  });

  test('is only for people who may read the chat', async () => {
    const message = await received(photo);
    const statuses = await Promise.all(
      (['nobody', 'stranger', 'read_only'] as const).map(async (who) => (await get(message, '', who)).status),
    );
    expect(statuses).toEqual([401, 404, 200]);
    await deliver(api.app, 'foreign', contentUpdate(1, photo));
    const { rows } = await api.database.pool.query(
      `select id, chat_id from app.messages where bot_id = 'foreign'`,
    );
    expect((await get(rows[0], '', 'owner')).status).toBe(404);
  });
});
