import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BotWebhook } from '@botter/server-compiled-bots';
import { storeCompiledBot, storeWebhooks } from '@botter/server-compiled-bots/testing';
import { contactsModule } from '@botter/server-contacts';
import { firstIdOf, jobIdOf } from '@botter/server-conversations';
import { createConversationDatabase } from '@botter/server-conversations/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { DeadLetters, JobQueue, jobsMigrations } from '@botter/server-jobs';
import { expireAll } from '@botter/server-upkeep/testing';
import { Webhook } from 'standardwebhooks';
import { Redeliveries } from './api/redeliveries';
import { WebhookTests } from './api/webhook-tests';
import { DeliverUpdateHandler } from './attempt/deliver-update.handler';
import { webhookExpiries } from './expiries';
import { DeliveryLogReader } from './log/delivery-log-reader';
import { ContactCalls } from './plan/contact-calls';
import { OccurrenceCalls } from './plan/occurrence-calls';
import { attemptDelivery, deliverUpdate, type UpdateOrder } from './plan/webhook.job';
import { type DeliveriesWorker, startDeliveriesWorker } from './testing/deliveries-worker';
import { webhookDeliveriesMigrations } from './webhook-deliveries.migrations';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
type Respond = (response: ServerResponse, request: Received) => void;

let database: TestDatabase;
let worker: DeliveriesWorker;
let server: Server;
let origin: string;
let received: Received[];
let respond: Respond;
let next = 0;
let botId: string;

const ok: Respond = (response) => response.writeHead(204).end();
const asText = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

beforeAll(async () => {
  database = await createConversationDatabase(
    contactsModule.migrations ?? {},
    jobsMigrations,
    webhookDeliveriesMigrations,
  );
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: asText(request.headers),
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      respond(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  worker = await startDeliveriesWorker(database);
});
afterAll(async () => {
  await worker?.stop();
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  received = [];
  respond = ok;
  worker.verdicts.length = 0;
  botId = `bot-${next++}`;
});

function webhook(more: Partial<BotWebhook> = {}): BotWebhook {
  return {
    webhookId: 'w',
    url: `${origin}/w`,
    secretRef: null,
    previousSecretRef: null,
    previousUntil: null,
    enabled: true,
    enabledAt: '2026-01-01T00:00:00.000Z',
    events: ['message', 'callback_query'],
    payloadFormat: 'standard',
    retryCount: 2,
    timeoutSeconds: 5,
    ...more,
  };
}

/** Stores the bot with these webhooks. */
async function put(...webhooks: BotWebhook[]): Promise<void> {
  await storeCompiledBot(database.pool, {
    botId,
    telegramId: '1',
    username: 'sample_bot',
    name: 'Sample',
    tokenRef: 'token',
    webhookSecretRef: 'secret',
    actions: [],
  });
  await storeWebhooks(database.pool, botId, webhooks);
}

const [first, second] = [`whsec_${btoa('a'.repeat(32))}`, `whsec_${btoa('b'.repeat(32))}`] as const;

async function order(subject = 'w', body = '{"event":"message"}'): Promise<string> {
  const jobId = `order-${next++}`;
  await worker.app.get(JobQueue).add(attemptDelivery, { botId, source: 'bot', subject, body }, { jobId });
  return jobId;
}

const runTest = (person = 'ann') =>
  worker.app.get(WebhookTests).run({ botId, webhookId: 'w', person }, 'default');

/** Orders deliveries to these webhooks because of one update. @returns their ids */
async function orderAll(subjects: readonly string[], body = '{"event":"message"}'): Promise<string[]> {
  const jobId = `update-${next++}`;
  await worker.app.get(JobQueue).add(deliverUpdate, updateOrder(subjects, body), { jobId });
  return subjects.map((subject) => jobIdOf(`${jobId}/${subject}`));
}

function updateOrder(subjects: readonly string[], body: string): UpdateOrder {
  return {
    botId,
    source: 'bot',
    bodies: [body],
    deliveries: subjects.map((subject) => ({ subject, body: 0 })),
  };
}

async function until<Value>(
  read: () => Promise<Value> | Value,
  is: (value: Value) => boolean,
): Promise<Value> {
  let last = '';
  // A busy machine is slow, not broken: the limit is for a standstill.
  for (let end = 0; ; ) {
    const value = await read();
    if (is(value)) return value;
    const now = JSON.stringify(value);
    if (now !== last) end = Date.now() + 30_000;
    last = now;
    if (Date.now() > end) throw new Error(`It did not happen: ${JSON.stringify(value)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
const log = () => worker.app.get(DeliveryLogReader).read(botId, { limit: 100, failed: false });
const logged = (count: number) => until(log, (rows) => rows.length >= count);
const completed = (jobIds: readonly string[]) =>
  until(
    async () =>
      (
        await database.pool.query(`select id from jobs.job where id = any($1) and state = 'completed'`, [
          jobIds,
        ])
      ).rowCount,
    (count) => count === jobIds.length,
  );
const states = async () =>
  (
    await database.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from app.webhook_payloads where bot_id = $1 group by state order by state',
      [botId],
    )
  ).rows;

test('the log is read page by page, or polled from an entry or a time on without the last seconds', async () => {
  const now = Date.now();
  const at = (seconds: number) => new Date(now - seconds * 1_000);
  const ids = [60, 50, 40, 30, 1].map((seconds) => firstIdOf(at(seconds)));
  for (const id of ids) {
    await database.pool.query(
      `insert into app.webhook_deliveries (id, delivery_id, job_id, bot_id, webhook_type, url, execution_ms, created_at)
       values ($1::uuid, $1::text, $1::text, $2, 'bot_webhook', 'https://example.com', 1, now())`,
      [id, botId],
    );
  }
  type Query = Omit<Parameters<DeliveryLogReader['read']>[1], 'failed'>;
  const read = async (query: Query) =>
    (await worker.app.get(DeliveryLogReader).read(botId, { failed: false, ...query })).map(({ id }) =>
      ids.indexOf(id),
    );
  expect(await read({ limit: 2 })).toEqual([4, 3]);
  expect(await read({ limit: 2, before: ids[3] })).toEqual([2, 1]);
  expect(await read({ limit: 2, before: ids[1] })).toEqual([0]);
  expect(await read({ limit: 2, since: at(50) })).toEqual([1, 2]);
  expect(await read({ limit: 2, after: ids[2] })).toEqual([3]);
  expect(await read({ limit: 2, after: ids[3] })).toEqual([]);
});

test('the log is filtered by webhook and by failed calls, page by page and polled', async () => {
  const calls = [
    ['w1', null],
    ['w1', 'The server answered 500'],
    ['w2', 'The server answered 503'],
    [null, 'The server answered 404'],
    [null, null],
  ] as const;
  const ids = calls.map((_, n) => firstIdOf(new Date(Date.now() - 60_000 + n * 1_000)));
  for (const [n, [webhookId, error]] of calls.entries()) {
    await database.pool.query(
      `insert into app.webhook_deliveries
         (id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, execution_ms, error, created_at)
       values ($1::uuid, $1::text, $1::text, $2, 'bot_webhook', $3, 'https://example.com', 1, $4, now())`,
      [ids[n], botId, webhookId, error],
    );
  }
  type Query = Partial<Parameters<DeliveryLogReader['read']>[1]>;
  const read = async (query: Query) =>
    (await worker.app.get(DeliveryLogReader).read(botId, { limit: 20, failed: false, ...query })).map(
      ({ id }) => ids.indexOf(id),
    );
  expect(await read({ webhook: 'w1' })).toEqual([1, 0]);
  expect(await read({ webhook: 'w1', failed: true })).toEqual([1]);
  expect(await read({ webhook: 'actions' })).toEqual([4, 3]);
  expect(await read({ failed: true })).toEqual([3, 2, 1]);
  expect(await read({ failed: true, before: ids[3] })).toEqual([2, 1]);
  expect(await read({ failed: true, after: ids[1] })).toEqual([2, 3]);
  expect(await read({ webhook: 'other' })).toEqual([]);
});

test('each webhook has its figures, its last call and error, and how many deliveries failed', async () => {
  respond = (response, { path }) => response.writeHead(path === '/bad' ? 500 : 204).end();
  await put(
    webhook({ webhookId: 'good' }),
    webhook({ webhookId: 'bad', url: `${origin}/bad`, retryCount: 0 }),
    webhook({ webhookId: 'idle' }),
  );
  for (const subject of ['good', 'bad', 'bad']) await order(subject);
  await until(states, (all) => all.some(({ state, count }) => state === 'failed' && count === 2));
  const calls = await logged(3);
  const at = (id: string) => calls.find(({ webhookId }) => webhookId === id)?.created_at;
  const none = { failedDeliveries: 0, lastCallAt: null, lastError: null };
  expect(await worker.app.get(DeliveryLogReader).stats(botId)).toEqual([
    {
      ...none,
      webhookId: 'good',
      totalCalls: 1,
      successRate: 100,
      avgExecutionTime: expect.any(Number),
      lastCallAt: at('good'),
    },
    {
      webhookId: 'bad',
      totalCalls: 2,
      successRate: 0,
      avgExecutionTime: expect.any(Number),
      failedDeliveries: 2,
      lastCallAt: at('bad'),
      lastError: { message: 'The server answered 500', at: at('bad') },
    },
    { ...none, webhookId: 'idle', totalCalls: 0, successRate: 0, avgExecutionTime: null },
  ]);
});

test('a receiver verifies every delivery with the public library, through a rotation of the secret', async () => {
  worker.secrets.set('first', first).set('second', second);
  let secret: string = first;
  respond = (response, { headers, body }) => {
    try {
      new Webhook(secret).verify(body, headers);
      response.writeHead(200).end();
    } catch {
      response.writeHead(401).end();
    }
  };
  const verified = async (more: Partial<BotWebhook>) => {
    await put(webhook({ retryCount: 0, ...more }));
    const before = received.length;
    await order();
    await until(
      () => received.length,
      (count) => count > before,
    );
    return (await logged(received.length))[0]?.responseStatus;
  };
  const rotated = { secretRef: 'second', previousSecretRef: 'first' };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await verified({ secretRef: 'first' })).toBe(200);
  expect(await verified({ ...rotated, previousUntil: tomorrow })).toBe(200);
  secret = second;
  expect(await verified({ ...rotated, previousUntil: tomorrow })).toBe(200);
  expect(await verified({ ...rotated, previousUntil: new Date(0).toISOString() })).toBe(200);
  secret = first;
  expect(await verified({ ...rotated, previousUntil: new Date(0).toISOString() })).toBe(401);
  // A typed secret is used unchanged.
  worker.secrets.set('typed', 'correct horse');
  respond = (response, { headers, body }) => {
    new Webhook('correct horse', { format: 'raw' }).verify(body, headers);
    response.writeHead(202).end();
  };
  expect(await verified({ secretRef: 'typed' })).toBe(202);
});

test('a webhook has its own number of retries, and what failed can be delivered again under the same id', async () => {
  respond = (response) => response.writeHead(500).end('out of order');
  await put(webhook({ retryCount: 1 }));
  const deliveryId = await order();
  const rows = await until(log, (seen) => seen.length >= 2);
  expect(rows).toMatchObject([
    {
      webhookId: 'w',
      webhookType: 'bot_webhook',
      responseStatus: 500,
      responseBody: 'out of order',
      deliveryId,
    },
    { responseStatus: 500, redeliverable: true },
  ]);
  await until(states, ([state]) => state?.state === 'failed');
  expect(await worker.app.get(DeadLetters).count()).toBe(0);
  respond = ok;
  await worker.app.get(Redeliveries).one(botId, deliveryId);
  await until(states, ([state]) => state?.state === 'delivered');
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]));
  expect(received).toHaveLength(3);
});

test('everything that failed since a moment is delivered again, and nothing else', async () => {
  respond = (response) => response.writeHead(503).end();
  await put(webhook({ retryCount: 0 }));
  for (let at = 0; at < 5; at++) await order('w', JSON.stringify({ at }));
  await until(states, ([state]) => state?.state === 'failed' && state.count === 5);
  await database.pool.query(
    `update app.webhook_payloads set created_at = now() - interval '1 day' where bot_id = $1 and body like '%0%'`,
    [botId],
  );
  respond = ok;
  received = [];
  const since = new Date(worker.clock.now().getTime() - 60_000);
  expect(await worker.app.get(Redeliveries).failedSince(botId, 'w', since)).toBe(4);
  await until(
    () => received.map(({ body }) => body).sort(),
    (bodies) => bodies.length === 4,
  );
  expect(received.map(({ body }) => body).sort()).toEqual(['{"at":1}', '{"at":2}', '{"at":3}', '{"at":4}']);
});

test('one person uses at most half of the places for tests, and others still find one', async () => {
  const responses: ServerResponse[] = [];
  respond = (response) => void responses.push(response);
  const tests: Promise<unknown>[] = [];
  for (let at = 0; at < 17; at += 1) {
    if (at % 3 === 0) {
      botId = `bot-${next++}`;
      await put(webhook());
    }
    const test = runTest();
    tests.push(test);
    if (at === 16) await expect(test).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
    else
      await until(
        () => responses.length,
        (count) => count > at,
      );
  }
  const other = runTest('bob');
  await until(
    () => responses.length,
    (count) => count > 16,
  );
  for (const response of responses) response.writeHead(204).end();
  await Promise.all([...tests.slice(0, 16), other]);
  respond = ok;
  expect(await runTest()).toMatchObject({ success: true });
});

describe('a webhook that is', () => {
  test('disabled is not called, what was queued is kept, and it can be tested', async () => {
    await put(webhook({ enabled: false }));
    await order();
    await until(states, ([state]) => state?.state === 'failed');
    expect(received).toEqual([]);
    await expect(worker.app.get(Redeliveries).failedSince(botId, 'w', new Date(0))).rejects.toThrow(
      'disabled',
    );
    const result = await runTest();
    expect(result).toMatchObject({ success: true, result: { statusCode: 204 } });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      event: 'message',
      bot: { id: botId, name: 'Sample', username: 'sample_bot' },
      text: 'This is a test from Botter',
    });
  });

  test('gone (410) is not retried, and disabled immediately', async () => {
    respond = (response) => response.writeHead(410).end();
    await put(webhook());
    const deliveryId = await order();
    await until(
      () => worker.verdicts,
      (all) => all.length > 0,
    );
    expect(worker.verdicts).toEqual([
      {
        botId,
        webhookId: 'w',
        reason: 'gone',
        url: `${origin}/w`,
        enabledAt: webhook().enabledAt,
        causedBy: deliveryId,
      },
    ]);
    expect(received).toHaveLength(1);
  });

  test('failing for five days is disabled, unless it was enabled or has succeeded since then', async () => {
    const day = 86_400_000;
    const fail = async (more: Partial<BotWebhook> = {}) => {
      respond = (response) => response.writeHead(500).end();
      await put(webhook({ retryCount: 0, ...more }));
      const { length } = await log();
      const job = await order();
      await logged(length + 1);
      // Whether it has failed for too long is decided after it is logged, by the clock.
      await completed([job]);
    };
    await fail();
    worker.clock.advance(3 * day);
    respond = ok;
    await runTest();
    await fail();
    worker.clock.advance(4 * day);
    await fail();
    expect(worker.verdicts).toEqual([]);
    worker.clock.advance(day);
    await fail({ enabledAt: new Date(worker.clock.now().getTime() - day).toISOString() });
    expect(worker.verdicts).toEqual([]);
    await fail();
    await until(
      () => worker.verdicts,
      (all) => all.length > 0,
    );
    expect(worker.verdicts).toMatchObject([{ reason: 'failing' }]);
    worker.clock.advance(-8 * day);
  });
});

test('a receiver that hangs, redirects, closes midway or responds endlessly is only a failed attempt', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const ways: Readonly<Record<string, Respond>> = {
    hang: () => undefined,
    redirect: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/inside' }).end(),
    close: (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    },
    gigabyte: (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && sent < 2 ** 30) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    },
  };
  respond = (response, { path }) => (ways[path.slice(1)] ?? ok)(response, { path, headers: {}, body: '' });
  const paths = [...Object.keys(ways), 'healthy'];
  await put(
    ...paths.map((path) =>
      webhook({
        webhookId: path,
        url: `${origin}/${path}`,
        retryCount: 0,
        // The others may be slow on a busy machine.
        timeoutSeconds: path === 'hang' ? 0.5 : 30,
      }),
    ),
  );
  for (const path of paths) await order(path);
  const rows = new Map((await logged(paths.length)).map((row) => [row.webhookId, row]));
  expect(rows.get('hang')).toMatchObject({
    responseStatus: null,
    errorMessage: expect.stringContaining('0.5 s'),
  });
  expect(rows.get('redirect')).toMatchObject({
    responseStatus: 307,
    errorMessage: expect.stringContaining('redirect'),
  });
  expect(rows.get('close')).toMatchObject({ responseStatus: 200, errorMessage: expect.any(String) });
  expect(rows.get('gigabyte')).toMatchObject({ responseStatus: 200, errorMessage: null });
  expect(rows.get('gigabyte')?.responseBody).toHaveLength(4096);
  expect(rows.get('healthy')).toMatchObject({ responseStatus: 204 });
  // The buffers of the sockets come on top of what is read.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

describe('the deliveries of an update', () => {
  const ids = ['w0', 'w1', 'w2'];
  const putAll = (more: Partial<BotWebhook> = {}) =>
    put(...ids.map((id) => webhook({ webhookId: id, url: `${origin}/${id}`, ...more })));
  const deliveryIds = () => received.map(({ headers }) => headers['webhook-id']);

  test('are made immediately at prompt receivers, and continue as jobs of their own if they fail', async () => {
    worker.secrets.set('first', first);
    await putAll({ secretRef: 'first' });
    const before = await orderAll(ids);
    await logged(3);
    // In one job, since all of them responded.
    let failures = 1;
    respond = (response, request) => {
      new Webhook(first).verify(request.body, request.headers as Record<string, string>);
      if (request.path === '/w2' && failures-- > 0) response.writeHead(500).end();
      else ok(response, request);
    };
    const later = await orderAll(ids, '{"event":"callback_query"}');
    const rows = await logged(7);
    expect(deliveryIds().sort()).toEqual([...before, ...later, later[2]].sort());
    expect(rows.filter(({ responseStatus }) => responseStatus === 204)).toHaveLength(6);
    expect(await states()).toEqual([{ state: 'delivered', count: 6 }]);
    const jobs = await database.pool.query<{ id: string }>('select id from jobs.job where id = any($1)', [
      later,
    ]);
    expect(jobs.rows).toEqual([{ id: later[2] }]);
    const counts = await worker.app.get(DeliveryLogReader).stats(botId);
    expect(counts.map(({ totalCalls, successRate }) => [totalCalls, successRate])).toEqual([
      [2, 100],
      [2, 100],
      [3, 66.7],
    ]);
  });

  test('of a backlog are made by a process that knows none of the receivers yet, whose jobs wait in memory before they are fetched again', async () => {
    await putAll();
    const updates = Array.from({ length: 80 }, () => `backlog-${next++}`);
    const handler = worker.app.get(DeliverUpdateHandler);
    const handle = handler.handle.bind(handler);
    const fetchedAt = new Map<string, number>();
    const waits: number[] = [];
    jest.spyOn(handler, 'handle').mockImplementation((order, context) => {
      const now = Date.now();
      waits.push(now - (fetchedAt.get(context.jobId) ?? 0));
      fetchedAt.set(context.jobId, now);
      return handle(order, context);
    });
    const begun = Date.now();
    await worker.app.get(JobQueue).addAll(
      deliverUpdate,
      updates.map((jobId) => ({ data: updateOrder(ids, '{}'), jobId })),
    );
    await until(
      states,
      ([state]) => state?.state === 'delivered' && state.count === updates.length * ids.length,
    );
    const { rowCount: alone } = await database.pool.query(
      'select 1 from jobs.job where id = any($1) and added_at_ms < $2',
      [updates.flatMap((jobId) => ids.map((id) => jobIdOf(`${jobId}/${id}`))), begun + 900],
    );
    expect(fetchedAt.size).toBe(updates.length);
    // On a busy machine some find no place within this time.
    expect(waits.filter((ms) => ms < 2_000)).toEqual([]);
    // On a busy machine a first response may take a second. Its receiver counts as silent then, and the
    // deliveries become jobs of their own.
    expect(alone).toBe(0);
  });

  test('are kept as failed if a webhook is disabled, and dropped if it was removed', async () => {
    await putAll();
    await orderAll(ids);
    await logged(3);
    await put(
      webhook({ webhookId: 'w0', url: `${origin}/w0` }),
      webhook({ webhookId: 'w1', enabled: false }),
    );
    await orderAll(ids);
    await until(states, (all) => all.some(({ state }) => state === 'failed'));
    await logged(4);
    expect(await states()).toEqual([
      { state: 'delivered', count: 4 },
      { state: 'failed', count: 1 },
    ]);
  });

  test('that were cut off are made by jobs that know what was done', async () => {
    await putAll();
    await orderAll(ids);
    await logged(3);
    const handler = worker.app.get(DeliverUpdateHandler);
    const context = {
      jobId: `cut-off-${next++}`,
      attempt: 1,
      ageMs: 0,
      signal: new AbortController().signal,
    };
    await handler.handle(updateOrder(['w0', 'w1'], '{}'), { ...context, mayHaveRun: false });
    expect(received).toHaveLength(5);
    await handler.handle(updateOrder(ids, '{}'), { ...context, mayHaveRun: true });
    const jobs = ids.map((id) => jobIdOf(`${context.jobId}/${id}`));
    await completed(jobs);
    expect(received).toHaveLength(6);
    expect(new Set(deliveryIds()).size).toBe(6);
  });

  test('are made by jobs of their own if nothing was delivered for an hour, or a secret is missing', async () => {
    await putAll();
    await orderAll(ids);
    await logged(3);
    worker.secrets.delete('absent');
    await putAll({ secretRef: 'absent' });
    const [early] = await orderAll(['w0', 'w1']);
    await until(
      async () =>
        (await database.pool.query('select attempts_made from jobs.job where id = $1', [early])).rows[0]
          ?.attempts_made ?? 0,
      (made) => made > 0,
    );
    expect(received).toHaveLength(3);
    worker.secrets.set('absent', second);
    await logged(5);
    expect(received.at(-1)?.headers['webhook-signature']).toBeDefined();
  });
});

test('loses none of a thousand deliveries to twenty endpoints, five of which are dead', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `w${at}`);
  const isDead = (id: string) => Number(id.slice(1)) >= 15;
  respond = (response, { path }) => {
    // Some refuse, some don't respond.
    if (!isDead(path.slice(1))) ok(response, { path, headers: {}, body: '' });
    else if (path !== '/w19') response.writeHead(500).end();
  };
  await put(
    ...ids.map((id) =>
      webhook({
        webhookId: id,
        url: `${origin}/${id}`,
        ...(isDead(id) ? { retryCount: 1, timeoutSeconds: 0.1 } : { retryCount: 5, timeoutSeconds: 30 }),
      }),
    ),
  );
  const ordered: string[] = [];
  for (let round = 0; round < 50; round++) {
    const body = (id?: string) => JSON.stringify({ id, round });
    ordered.push(
      ...(round < 25 ? await orderAll(ids, body()) : await Promise.all(ids.map((id) => order(id, body(id))))),
    );
  }
  const final = await until(states, (all) => {
    const count = (state: string) => all.find((one) => one.state === state)?.count ?? 0;
    return count('delivered') === 750 && count('failed') === 250;
  });
  expect(final).toHaveLength(2);
  // Each healthy one got everything, under the id of its order.
  const healthy = received.filter(({ path }) => !isDead(path.slice(1)));
  expect(new Set(healthy.map(({ path, body }) => `${path} ${body}`)).size).toBe(750);
  const arrived = new Set(received.map(({ headers }) => headers['webhook-id']));
  // An attempt at a dead one may be over before it arrives.
  const toHealthy = ordered.filter((_, at) => at % ids.length < 15);
  expect(toHealthy.every((id) => arrived.has(id))).toBe(true);
  const stats = await worker.app.get(DeliveryLogReader).stats(botId);
  expect(stats).toHaveLength(20);
  expect(stats[0]).toMatchObject({ webhookId: 'w0', totalCalls: 50, successRate: 100 });
  expect(stats[15]).toMatchObject({ webhookId: 'w15', totalCalls: 100, successRate: 0 });
  expect(await worker.app.get(DeadLetters).count()).toBe(0);
});

test('deletes what is old', async () => {
  await put(webhook());
  await order();
  await logged(1);
  const age = (table: string, column: string, interval: string) =>
    database.pool.query(`update app.${table} set ${column} = now() - $2::interval where bot_id = $1`, [
      botId,
      interval,
    ]);
  await age('webhook_payloads', 'created_at', '2 days');
  await age('webhook_counts', 'slot', '3 days');
  await expireAll(database.pool, webhookExpiries);
  expect([
    await states(),
    await worker.app.get(DeliveryLogReader).stats(botId),
    (await log()).length,
  ]).toMatchObject([[], [{ totalCalls: 0 }], 1]);
});

test('a removed webhook leaves no row, and one that still fails keeps the time of its first failure', async () => {
  await database.pool.query(
    `insert into app.failing_webhooks (bot_id, webhook_id, failing_since, failed_at) values
       ('rows', 'removed', now() - interval '40 days', now() - interval '31 days'),
       ('rows', 'failing', now() - interval '40 days', now() - interval '2 days')`,
  );
  await expireAll(database.pool, webhookExpiries);
  const { rows } = await database.pool.query(
    `select webhook_id from app.failing_webhooks where bot_id = 'rows'`,
  );
  expect(rows).toEqual([{ webhook_id: 'failing' }]);
});

test('events of contacts call the webhooks that want to know once, with the contact as it is then', async () => {
  await put(
    webhook({ webhookId: 'new', url: `${origin}/new`, events: ['contact.created'] }),
    webhook({
      webhookId: 'all',
      url: `${origin}/all`,
      events: ['contact.created', 'contact.changed'],
      payloadFormat: 'envelope',
    }),
    webhook({ webhookId: 'none', url: `${origin}/none` }),
  );
  const contact = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  await database.pool.query(
    `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at, tags)
     values ($1, $2, 61, 'Ada', now(), now(), array['vip']), ($1, $3, 62, 'Eve', now(), now(), '{}')`,
    [botId, contact(1), contact(2)],
  );
  await database.pool.query(
    `insert into app.contact_events values ($1, $2, 'contact.created', '2026-03-01T12:00Z'),
       ($1, $3, 'contact.changed', '2026-03-01T12:01Z'), ($1, $4, 'contact.changed', '2026-03-01T12:02Z')`,
    [botId, contact(1), contact(2), contact(3)],
  );
  const calls = new ContactCalls(database.pool, new OccurrenceCalls(worker.app.get(JobQueue)));
  await Promise.all([calls.run(), calls.run()]);
  const bot = { id: botId, name: 'Sample', username: 'sample_bot' };
  const told = await until(
    () =>
      received
        .map(({ path, body }) => [path, JSON.parse(body)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ({ length }) => length === 3,
  );
  const ada = expect.objectContaining({ telegramUserId: '61', name: 'Ada', tags: ['vip'] });
  const timestamp = '2026-03-01T12:00:00.000Z';
  expect(told).toEqual(
    expect.arrayContaining([
      ['/new', { event: 'contact.created', bot, timestamp, contact: ada }],
      ['/all', { type: 'contact.created', timestamp, data: { bot, contact: ada } }],
      [
        '/all',
        {
          type: 'contact.changed',
          timestamp: '2026-03-01T12:01:00.000Z',
          data: { bot, contact: expect.objectContaining({ name: 'Eve' }) },
        },
      ],
    ]),
  );
  expect((await database.pool.query('select from app.contact_events')).rowCount).toBe(0);
});
