import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompiledBot } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { storeCompiledBot } from '@botter/server-compiled-bots/testing';
import { type RunningServer, runServer } from '@botter/server-composition';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import {
  alice,
  startSandbox,
  type TestSandbox,
  botId as telegramBotId,
  token,
} from '../../apps/telegram-sandbox/src/testing/start-sandbox';
import { action } from '../../libs/server/conversations/src/testing/samples';

/**
 * All roles of the server together: what a person writes in the sandbox reaches the webhook of the action.
 */
describe('a running server', () => {
  let sandbox: TestSandbox;
  let database: TestDatabase;
  let receiver: Server;
  let server: RunningServer;
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
    database = await createTestDatabase();
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    server = await runServer({
      env: {
        ...testEnvironment,
        DATABASE_URL: database.url,
        PORT: String(await freePort()),
        TELEGRAM_MODE: 'polling',
        TELEGRAM_API_ROOT: sandbox.root,
        EGRESS_ALLOW: '127.0.0.1',
      },
    });
    await putBot(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/order`);
  });
  afterAll(async () => {
    await server?.stop();
    receiver.closeAllConnections();
    await new Promise((done) => receiver.close(done));
    await sandbox.close();
    await database.drop();
  });

  async function putBot(url: string): Promise<void> {
    const secrets = server.app.get<SecretStore>(SECRET_STORE, { strict: false });
    const put = (kind: Parameters<SecretStore['put']>[0]['kind'], value: string) =>
      secrets.put({ kind, botId: 'bot' }, new Secret(value));
    const secretRef = await put('action_webhook', 'sesame');
    const bot: CompiledBot = {
      botId: 'bot',
      telegramId: String(telegramBotId),
      username: 'tea_bot',
      name: 'Tea',
      tokenRef: await put('bot_token', token),
      webhookSecretRef: await put('telegram_webhook', 'secret'),
      actions: [
        action('/order', 'Thank you', {
          webhook: { url, secretRef },
          data: { delayedCallbacks: [{ callbackCommand: 'ask', delaySeconds: 1 }] },
        }),
        action('ask', 'How was it?', { trigger: 'callback', webhook: { url, secretRef: null } }),
      ],
    };
    await sandbox.call('getMe');
    await storeCompiledBot(database.pool, bot);
  }

  test('replies, calls the webhooks, and runs the delayed callback when it is due', async () => {
    await sandbox.write('/order 2 teas');
    const chat = `bots/${telegramBotId}/chats/${alice}`;
    const replies = await sandbox.control('GET', `${chat}/wait?after=0&contains=Thank&timeout=10`);
    expect(replies.status).toBe(200);
    await sandbox.control('GET', `${chat}/wait?after=0&contains=How&timeout=10`);
    await eventually(
      async () => received,
      (seen) => seen.length === 2,
      10_000,
    );
    const [first, second] = received;
    expect(first?.body).toMatchObject({
      trigger: 'action_webhook',
      action_command: '/order',
      chat_id: String(alice),
      message_text: '/order 2 teas',
    });
    expect(first?.headers).toHaveProperty('webhook-signature');
    expect(second?.body).toMatchObject({ action_command: 'ask', user_id: String(alice) });
    const { rows } = await eventually(
      () => database.pool.query('select response_status from app.webhook_deliveries'),
      (seen) => seen.rows.length === 2,
    );
    expect(rows).toEqual([{ response_status: 204 }, { response_status: 204 }]);
    await eventually(
      () => database.pool.query('select id from app.outbox'),
      (left) => left.rows.length === 0,
    );
  });
});
