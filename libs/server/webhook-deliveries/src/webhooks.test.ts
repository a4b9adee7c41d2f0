import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actionDataSchema } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { compiledBotsMigrations } from '@botter/server-compiled-bots';
import { storeCompiledBot } from '@botter/server-compiled-bots/testing';
import { DATABASE, Listener, PG_POOL } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { GuardedClient, WebhookSwitch } from '@botter/server-egress';
import { Clock, SystemClock } from '@botter/server-http';
import {
  DeadLetters,
  defineJob,
  type HandlesJob,
  JobHandler,
  JobQueue,
  JobsModule,
  jobsMigrations,
} from '@botter/server-jobs';
import { LoggingModule, silentLogger } from '@botter/server-logging';
import { SECRET_STORE, Secret } from '@botter/server-secrets';
import { expireAll } from '@botter/server-upkeep/testing';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { AttemptDeliveryHandler } from './attempt/attempt-delivery.handler';
import { webhookExpiries } from './expiries';
import { DeliveryLogWriter } from './log/delivery-log-writer';
import { attemptDelivery } from './plan/webhook.job';
import { webhookDeliveriesMigrations } from './webhook-deliveries.migrations';
import { WebhookDeliveriesWorkerModule } from './webhooks.modules';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Pauses of seconds would only make the test slow. */
const quickRetry = { firstPauseMs: 20, longestPauseMs: 50 };
Object.assign(attemptDelivery.retry, quickRetry);

/** Work of the product itself, such as connecting a bot. */
const ownWork = defineJob('own-work', z.object({}));
let ownWorkDone = 0;

@JobHandler(ownWork)
class OwnWorkHandler implements HandlesJob<typeof ownWork> {
  async handle() {
    ownWorkDone += 1;
  }
}

const secretText = 'sesame öffne dich';
const body = '{"trigger":"action_webhook","chat_id":"1"}';
let next = 0;

describe('action webhooks', () => {
  let database: TestDatabase;
  let listener: Listener;
  let app: INestApplicationContext;
  const servers: Server[] = [];
  let origin: string;
  let received: Received[];
  let respond: (response: ServerResponse, path: string | undefined) => void;

  beforeAll(async () => {
    database = await createTestDatabase([
      compiledBotsMigrations,
      jobsMigrations,
      webhookDeliveriesMigrations,
    ]);
    listener = new Listener(database.url);
    origin = await listen();
    app = await start();
  });
  afterAll(async () => {
    await app?.close();
    await listener.close();
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await database.drop();
  });
  beforeEach(async () => {
    received = [];
    respond = (response) => response.writeHead(204).end();
    await database.pool.query('truncate app.webhook_deliveries');
  });

  /** One more receiver. */
  async function listen(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        respond(response, request.url);
      });
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function start(): Promise<INestApplicationContext> {
    const ground = [
      { provide: PG_POOL, useValue: database.pool },
      { provide: DATABASE, useValue: database.db },
      { provide: Listener, useValue: listener },
      { provide: Clock, useValue: new SystemClock() },
      {
        provide: SECRET_STORE,
        useValue: {
          getMany: async ([ref]: string[]) => new Map(ref === 'known' ? [[ref, new Secret(secretText)]] : []),
        },
      },
      {
        provide: WebhookSwitch,
        useValue: { disable: () => Promise.reject(new Error('An action has none')) },
      },
      // Only this one address of the machine itself.
      { provide: GuardedClient, useValue: new GuardedClient({ allow: ['127.0.0.1'] }) },
    ];
    @Global()
    @Module({ providers: ground, exports: ground.map(({ provide }) => provide) })
    class GroundModule {}
    @Module({
      imports: [
        GroundModule,
        LoggingModule.forRoot(silentLogger()),
        JobsModule.forRoot({ worker: true }),
        WebhookDeliveriesWorkerModule,
      ],
      providers: [OwnWorkHandler],
    })
    class TestModule {}
    return NestFactory.createApplicationContext(TestModule, { logger: ['error'], abortOnError: false });
  }

  async function put(
    url: string,
    secretRef: string | null = null,
    enabled = true,
    botId = 'bot',
  ): Promise<void> {
    await storeCompiledBot(database.pool, {
      botId,
      telegramId: '1',
      username: 'sample_bot',
      name: 'Sample',
      tokenRef: 'token',
      webhookSecretRef: 'secret',
      actions: [
        {
          actionId: 'action',
          command: '/start',
          trigger: 'command',
          parseMode: '',
          enabled,
          data: actionDataSchema.parse({}),
          webhook: { url, secretRef },
        },
      ],
    });
  }
  async function order(botId = 'bot'): Promise<string> {
    const id = `${botId}-${next++}`;
    await app
      .get(JobQueue)
      .add(attemptDelivery, { botId, source: 'action', subject: 'action', body }, { jobId: id });
    return id;
  }
  async function deliveries() {
    const { rows } = await database.pool.query(
      `select bot_id, webhook_type, url, response_status, execution_ms, error
       from app.webhook_deliveries order by id`,
    );
    return rows as { response_status: number | null; error: string | null; execution_ms: number }[];
  }
  const logged = (count: number) => eventually(deliveries, (rows) => rows.length >= count);
  /** Everything that might still come has come then. */
  const quiet = () => new Promise((done) => setTimeout(done, 400));

  test('posts the payload and logs the attempt', async () => {
    await put(`${origin}/hook?key=1`);
    await order();
    expect(await logged(1)).toMatchObject([
      {
        bot_id: 'bot',
        webhook_type: 'action_webhook',
        url: `${origin}/hook?key=1`,
        response_status: 204,
        error: null,
      },
    ]);
    expect(received).toMatchObject([{ body, headers: { 'content-type': 'application/json' } }]);
    expect(received[0]?.headers).not.toHaveProperty('webhook-signature');
  });

  test('signs with the secret of the action, as anyone can verify', async () => {
    await put(origin, 'known');
    const id = await order();
    await logged(1);
    const headers = received[0]?.headers ?? {};
    expect(headers['webhook-id']).toBe(id);
    const hmac = (text: string) => createHmac('sha256', Buffer.from(secretText, 'utf8')).update(text);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${received[0]?.body}`;
    expect(headers['webhook-signature']).toBe(`v1,${hmac(signed).digest('base64')}`);
    expect(headers['x-botter-signature-256']).toBe(`sha256=${hmac(body).digest('hex')}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10);
  });

  test('sends nothing unsigned while a secret is being replaced', async () => {
    // Quick ones could all be over before the new secret is there.
    Object.assign(attemptDelivery.retry, { firstPauseMs: 1_000, longestPauseMs: 1_000 });
    await put(origin, 'replaced');
    await order();
    await quiet();
    expect(received).toEqual([]);
    expect(await deliveries()).toEqual([]);
    await put(origin, 'known');
    await logged(1);
    Object.assign(attemptDelivery.retry, quickRetry);
    expect(received[0]?.headers).toHaveProperty('webhook-signature');
  });

  test('retries three times under the same id, a row for each attempt, and then gives up', async () => {
    respond = (response) => response.writeHead(500).end('no');
    await put(origin);
    await order();
    const rows = await logged(4);
    await quiet();
    expect(await deliveries()).toHaveLength(4);
    expect(rows.map(({ response_status }) => response_status)).toEqual([500, 500, 500, 500]);
    expect(rows[0]?.error).toContain('500');
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await app.get(DeadLetters).count()).toBe(0);
  });

  test('does not retry a receiver that responds with 410, and logs why', async () => {
    respond = (response) => response.writeHead(410, { 'retry-after': '1' }).end('gone');
    await put(origin);
    await order();
    const [row] = await logged(1);
    expect(row).toMatchObject({
      response_status: 410,
      error: "The server answered 410: it is gone, and isn't called again",
    });
    await quiet();
    expect(await deliveries()).toHaveLength(1);
    expect(await app.get(DeadLetters).count()).toBe(0);
  });

  test('is done as soon as an attempt succeeds', async () => {
    const statuses = [503, 200];
    respond = (response) => response.writeHead(statuses.shift() ?? 200).end();
    await put(origin);
    await order();
    await logged(2);
    await quiet();
    expect((await deliveries()).map(({ response_status }) => response_status)).toEqual([503, 200]);
  });

  test('waits as long as the receiver asks', async () => {
    const answers = [
      () => ({ status: 429, headers: { 'retry-after': '1' } }),
      () => ({ status: 200, headers: {} }),
    ];
    respond = (response) => {
      const { status, headers } = answers.shift()?.() ?? { status: 200, headers: {} };
      response.writeHead(status, headers).end();
    };
    await put(origin);
    const begun = Date.now();
    await order();
    await logged(2);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000);
  });

  test('delays neither other bots nor the work of the product itself, however many receivers do not respond', async () => {
    const held: ServerResponse[] = [];
    respond = (response) => held.push(response);
    const origins = await Promise.all([listen(), listen(), listen()]);
    const silent = Array.from({ length: 30 }, (_, at) => `silent-${at}`);
    for (const [at, botId] of silent.entries()) {
      await put(`${origins[at % origins.length]}/silent`, null, true, botId);
      await order(botId);
    }
    await eventually(() => held.length === silent.length);
    const before = ownWorkDone;
    await app.get(JobQueue).add(ownWork, {});
    await eventually(() => ownWorkDone > before);
    respond = (response) => response.writeHead(204).end();
    await put(origin);
    await order();
    expect(await logged(1)).toMatchObject([{ bot_id: 'bot', response_status: 204 }]);
    for (const response of held) response.writeHead(204).end();
    await logged(silent.length + 1);
  });

  test('limits the requests to a host that does not respond, and leaves half of it to webhooks that do', async () => {
    const held: ServerResponse[] = [];
    await put(`${origin}/prompt`, null, true, 'prompt');
    await order('prompt');
    await logged(1);
    respond = (response, path) => {
      if (path === '/prompt') response.writeHead(204).end();
      else held.push(response);
    };
    const bots = Array.from({ length: 30 }, (_, at) => `neighbour-${at}`);
    for (const botId of bots) {
      await put(`${origin}/silent`, null, true, botId);
      await order(botId);
    }
    await eventually(() => held.length === 12);
    await order('prompt');
    await logged(2);
    await quiet();
    expect(held).toHaveLength(12);
    respond = (response) => response.writeHead(204).end();
    for (const response of held) response.writeHead(204).end();
    expect(await logged(32)).toHaveLength(32);
  });

  test('logs that a receiver was too slow for an hour', async () => {
    const held: ServerResponse[] = [];
    respond = (response) => held.push(response);
    await put(origin, null, true, 'slow');
    await order('slow');
    await eventually(() => held.length === 1);
    const handler = app.get(AttemptDeliveryHandler);
    const context = { jobId: 'late', attempt: 1, mayHaveRun: false, signal: new AbortController().signal };
    const late = { botId: 'slow', source: 'action', subject: 'action', body };
    await expect(handler.handle(late, { ...context, ageMs: 3_599_000 })).rejects.toThrow('busy');
    await handler.handle(late, { ...context, ageMs: 3_600_000 });
    const [row] = await logged(1);
    expect(row).toMatchObject({ response_status: null, error: expect.stringContaining('too slow') });
    for (const response of held) response.writeHead(204).end();
    await logged(2);
  });

  test('limits the requests of a webhook that stops responding, to one if it never has', async () => {
    const held: ServerResponse[] = [];
    await put(origin, null, true, 'known');
    await put(origin, null, true, 'unknown');
    await order('known');
    await logged(1);
    respond = (response) => held.push(response);
    for (let i = 0; i < 2; i++) await order('unknown');
    for (let i = 0; i < 5; i++) await order('known');
    await eventually(() => held.length === 5);
    await quiet();
    expect(held).toHaveLength(5);
    respond = (response) => response.writeHead(204).end();
    for (const response of held) response.writeHead(204).end();
    expect(await logged(8)).toHaveLength(8);
  });

  test('follows no redirect', async () => {
    respond = (response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    await put(origin);
    await order();
    const rows = await logged(4);
    expect(rows.every(({ error }) => error?.includes('redirect'))).toBe(true);
    expect(received).toHaveLength(4);
  });

  test('reaches no private address, and logs it once', async () => {
    await put('http://10.1.2.3/hook');
    await order();
    const rows = await logged(1);
    await quiet();
    expect(await deliveries()).toHaveLength(1);
    expect(rows[0]).toMatchObject({ response_status: null, error: '10.1.2.3 is not a public address' });
  });

  test('logs an address that does not respond', async () => {
    await put('http://127.0.0.1:1/hook');
    await order();
    const rows = await logged(4);
    expect(rows[0]?.response_status).toBeNull();
    expect(rows[0]?.error).toContain('ECONNREFUSED');
  });

  test('gives a receiver thirty seconds', async () => {
    await put(origin);
    const asked: (number | undefined)[] = [];
    const handler = app.get(AttemptDeliveryHandler);
    const client = app.get(GuardedClient);
    const send = client.send.bind(client);
    // The same client, with less patience.
    client.send = (request) => {
      asked.push(request.timeoutMs);
      return send({ ...request, timeoutMs: 500 });
    };
    respond = () => undefined;
    const context = {
      jobId: 'job',
      attempt: 1,
      mayHaveRun: false,
      ageMs: 0,
      signal: new AbortController().signal,
    };
    await expect(
      handler.handle({ botId: 'bot', source: 'action', subject: 'action', body }, context),
    ).rejects.toThrow('0.5 s');
    client.send = send;
    expect(asked).toEqual([30_000]);
    const [row] = await deliveries();
    expect(row).toMatchObject({ response_status: null, error: expect.stringContaining('within 0.5 s') });
    expect(row?.execution_ms).toBeGreaterThanOrEqual(490);
  });

  test('does not repeat a delivery that has succeeded when a job comes twice', async () => {
    await put(origin);
    const context = {
      jobId: 'twice',
      attempt: 1,
      mayHaveRun: false,
      ageMs: 0,
      signal: new AbortController().signal,
    };
    const handler = app.get(AttemptDeliveryHandler);
    await handler.handle({ botId: 'bot', source: 'action', subject: 'action', body }, context);
    await handler.handle(
      { botId: 'bot', source: 'action', subject: 'action', body },
      { ...context, mayHaveRun: true },
    );
    expect(received).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  test('is not called after it was switched off', async () => {
    await put(origin, null, false);
    await order();
    await quiet();
    expect(received).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  test('deletes what is old', async () => {
    const log = app.get(DeliveryLogWriter);
    const row = {
      deliveryId: 'd',
      jobId: 'j',
      webhookType: 'action_webhook',
      webhookId: null,
      responseBody: null,
      url: origin,
      responseStatus: 200,
      executionMs: 5,
      error: null,
    } as const;
    const day = 86_400_000;
    await log.add({ ...row, botId: 'bot', createdAt: new Date(Date.now() - 31 * day) });
    await log.add({ ...row, botId: 'bot', createdAt: new Date(Date.now() - 29 * day) });
    await log.add({ ...row, botId: 'other', createdAt: new Date() });
    await expireAll(database.pool, webhookExpiries);
    expect(await deliveries()).toHaveLength(2);
  });
});
