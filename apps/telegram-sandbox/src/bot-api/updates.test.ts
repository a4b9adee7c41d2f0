import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import { alice, bob, botId, type Loose, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
afterEach(() => sandbox.close());

describe('getUpdates', () => {
  beforeEach(async () => {
    sandbox = await startSandbox();
    await sandbox.call('getMe');
  });

  /** A getUpdates that waits: it has confirmed all there was. */
  async function poller(): Promise<{ response: ReturnType<TestSandbox['call']> }> {
    await sandbox.write('earlier');
    const [earlier] = await sandbox.updates();
    const response = sandbox.call('getUpdates', { offset: earlier.update_id + 1, timeout: 20 });
    await eventually(async () => {
      const { result } = await sandbox.call('getWebhookInfo');
      return (result as Loose).pending_update_count === 0;
    });
    return { response };
  }

  test('gives updates again until an offset confirms them', async () => {
    for (const text of ['a', 'b', 'c']) await sandbox.write(text);
    const first = await sandbox.updates();
    expect(first.map((update) => update.message.text)).toEqual(['a', 'b', 'c']);
    expect(await sandbox.updates()).toHaveLength(3);
    const { result } = await sandbox.call('getUpdates', { offset: first[1].update_id, limit: 1 });
    expect(result).toMatchObject([{ message: { text: 'b' } }]);
    const last = await sandbox.call('getUpdates', { offset: -1 });
    expect(last.result).toMatchObject([{ message: { text: 'c' } }]);
    expect((await sandbox.call('getUpdates', { offset: first[2].update_id + 1 })).result).toEqual([]);
  });

  test('waits for an update to come', async () => {
    const { response } = await poller();
    await sandbox.write('now');
    expect((await response).result).toMatchObject([{ message: { text: 'now' } }]);
  });

  test('gives nothing when the time is over', async () => {
    const started = Date.now();
    expect((await sandbox.call('getUpdates', { timeout: 1 })).result).toEqual([]);
    expect(Date.now() - started).toBeGreaterThan(900);
  });

  test('ends the first of two pollers with 409', async () => {
    const { response } = await poller();
    const second = sandbox.call('getUpdates', { timeout: 20 });
    expect(await response).toMatchObject({
      status: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    });
    await sandbox.write('for the second');
    expect((await second).result).toHaveLength(1);
  });

  test('keeps only the kinds that were asked for', async () => {
    await sandbox.call('getUpdates', { allowed_updates: ['my_chat_member'] });
    await sandbox.write('not wanted');
    await sandbox.control('POST', `bots/${botId}/chats/${alice}/block`);
    const updates = await sandbox.updates();
    expect(updates).toMatchObject([{ my_chat_member: { new_chat_member: { status: 'kicked' } } }]);
    await sandbox.call('getUpdates', { allowed_updates: '[]' });
    await sandbox.write('wanted again', bob);
    expect(await sandbox.updates()).toHaveLength(2);
  });
});

describe('webhooks', () => {
  let receiver: Server;
  let received: { body: Loose; secret: unknown }[];
  let respond: (request: IncomingMessage, response: ServerResponse, body: Loose) => void;
  let url: string;

  beforeEach(async () => {
    sandbox = await startSandbox();
    await sandbox.call('getMe');
    received = [];
    respond = (_request, response) => response.end();
    receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString());
      received.push({ body, secret: request.headers['x-telegram-bot-api-secret-token'] });
      respond(request, response, body);
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterEach(async () => {
    receiver.closeAllConnections();
    await new Promise((done) => receiver.close(done));
  });

  const texts = () => received.map(({ body }) => body.message.text);

  test('delivers what waited and what comes, with the secret', async () => {
    await sandbox.write('before');
    expect(await sandbox.call('setWebhook', { url, secret_token: 's-1' })).toMatchObject({
      result: true,
      description: 'Webhook was set',
    });
    await sandbox.write('after');
    await eventually(() => received.length === 2);
    expect(texts()).toEqual(['before', 'after']);
    expect(received[0]?.secret).toBe('s-1');
    await eventually(async () => (await sandbox.call('getWebhookInfo')).result.pending_update_count === 0);
    expect((await sandbox.call('getWebhookInfo')).result).toMatchObject({ url, max_connections: 40 });
    expect(await sandbox.call('getUpdates')).toMatchObject({
      status: 409,
      description: expect.stringContaining("can't use getUpdates method while webhook is active"),
    });
  });

  test('repeats a refused update, keeps the order of its chat, and lets others pass', async () => {
    let refusals = 2;
    respond = (_request, response, body) => {
      const refuse = body.message.chat.id === alice && refusals-- > 0;
      response.statusCode = refuse ? 500 : 200;
      response.end();
    };
    await sandbox.call('setWebhook', { url });
    await sandbox.write('a1');
    await sandbox.write('a2');
    await sandbox.write('b1', bob);
    await eventually(() => received.length === 5);
    expect(texts().filter((text) => text.startsWith('a'))).toEqual(['a1', 'a1', 'a1', 'a2']);
    expect(texts().indexOf('b1')).toBeLessThan(4);
    expect((await sandbox.call('getWebhookInfo')).result).toMatchObject({
      last_error_message: 'Wrong response from the webhook: 500 Internal Server Error',
      last_error_date: expect.any(Number),
    });
  });

  test('uses no more connections than allowed', async () => {
    let open = 0;
    let most = 0;
    respond = (_request, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end();
      }, 20);
    };
    await sandbox.call('setWebhook', { url, max_connections: 3 });
    await sandbox.control('POST', `bots/${botId}/load`, { count: 20, people: 20 });
    await eventually(() => received.length === 20);
    expect(most).toBe(3);
  });

  test('carries out the call in a response', async () => {
    respond = (_request, response, body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ method: 'sendMessage', chat_id: body.message.chat.id, text: 'at once' }));
    };
    await sandbox.call('setWebhook', { url });
    await sandbox.write('/start');
    const path = `bots/${botId}/chats/${alice}/wait?contains=at%20once`;
    expect((await sandbox.control('GET', path)).messages).toHaveLength(1);
  });

  test('reports that the webhook is unreachable, and allows polling when it is deleted', async () => {
    await sandbox.call('setWebhook', { url: 'http://127.0.0.1:9/none' });
    await sandbox.write('lost?');
    await eventually(async () => {
      const info = await sandbox.call('getWebhookInfo');
      return (
        info.result.last_error_message === 'Connection refused' && info.result.pending_update_count === 1
      );
    });
    expect(await sandbox.call('deleteWebhook')).toMatchObject({ description: 'Webhook was deleted' });
    expect(await sandbox.call('deleteWebhook')).toMatchObject({ description: 'Webhook is already deleted' });
    expect(await sandbox.updates()).toMatchObject([{ message: { text: 'lost?' } }]);
    await sandbox.call('deleteWebhook', { drop_pending_updates: true });
    expect(await sandbox.updates()).toEqual([]);
  });

  test.each([
    [{ url: 'nonsense' }, 'bad webhook: invalid webhook URL specified'],
    [{ url: 'ftp://x.org' }, 'bad webhook: An HTTPS URL must be provided for webhook'],
    [{ secret_token: 'a b' }, 'secret token contains unallowed characters'],
    [{ secret_token: 'x'.repeat(257) }, 'secret token is too long'],
  ])('refuses %j', async (params, reason) => {
    expect(await sandbox.call('setWebhook', { url, ...params })).toMatchObject({
      status: 400,
      description: `Bad Request: ${reason}`,
    });
  });
});

describe('the strict extras', () => {
  test("takes webhooks only over HTTPS on Telegram's ports", async () => {
    sandbox = await startSandbox({ https: true });
    const set = async (url: string) => (await sandbox.call('setWebhook', { url })).description;
    expect(await set('http://x.org/hook')).toContain('An HTTPS URL must be provided for webhook');
    expect(await set('https://x.org:8080/hook')).toContain('only on ports 80, 88, 443 or 8443');
    expect(await set('https://x.org:8443/hook')).toBe('Webhook was set');
  });

  test('refuses floods with 429 and the time to wait', async () => {
    sandbox = await startSandbox({ flood: true });
    await sandbox.begin();
    const send = () => sandbox.call('sendMessage', { chat_id: alice, text: 'x' });
    for (let i = 0; i < 4; i++) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({
      status: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    });
    sandbox.wait(1100);
    expect(await send()).toMatchObject({ ok: true });
    await sandbox.call('setWebhook', { url: 'http://127.0.0.1:9/' });
    expect(await sandbox.call('setWebhook', { url: 'http://127.0.0.1:9/' })).toMatchObject({ status: 429 });
  });
});
