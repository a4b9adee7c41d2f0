import type { AddressInfo } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { Wire } from '@botter/server-http/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  putBot,
  startRuntime,
  stopRuntime,
  webhookSecret,
} from '../testing/test-runtime';

const megabyte = 1024 * 1024;
let nextUpdate = 1;

describe('the webhook over a real connection', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let apiRoot: string;
  let port: number;

  beforeAll(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    await putBot(database, 'bot', [action('/start', 'Welcome')]);
    apiRoot = await telegram.start();
    app = await startRuntime({ database, apiRoot });
    await app.listen(0, '127.0.0.1');
    port = (app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const head = (length: number, secret: string | null = webhookSecret, bot = 'bot') =>
    [
      `POST /telegram/${bot} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${length}`,
      ...(secret === null ? [] : [`x-telegram-bot-api-secret-token: ${secret}`]),
      '',
      '',
    ].join('\r\n');
  const update = () => JSON.stringify({ ...textUpdate(1, 'hello'), update_id: nextUpdate++ });
  const whole = (body = update(), secret?: string | null, bot?: string) =>
    head(Buffer.byteLength(body), secret, bot) + body;
  const kept = async () => {
    const { rows } = await database.pool.query('select count(*)::int as count from app.updates');
    return rows[0].count as number;
  };

  test.each([
    ['a wrong secret', () => whole(update(), 'wrong')],
    ['a secret of the same length', () => whole(update(), webhookSecret.replace(/.$/, '!'))],
    ['no secret', () => whole(update(), null)],
    ['an empty secret', () => whole(update(), '')],
    ['an unknown bot', () => whole(update(), webhookSecret, 'nobody')],
    ['a body that is never sent', () => head(100, 'wrong')],
  ])('immediately refuses %s, stores nothing and closes the connection', async (_, request) => {
    const before = await kept();
    const wire = await Wire.open(port);
    wire.write(request());
    expect(await wire.statuses(1)).toEqual([401]);
    await wire.closed;
    expect(await kept()).toBe(before);
  });

  test.each([
    ['by its length', () => head(2 * megabyte)],
    [
      'by its bytes',
      () =>
        `${head(0).replace('content-length: 0', 'transfer-encoding: chunked')}${(2 * megabyte).toString(16)}\r\n${'x'.repeat(megabyte + 1)}`,
    ],
  ])('refuses a body over a megabyte, measured %s', async (_, request) => {
    const wire = await Wire.open(port);
    wire.write(request());
    expect(await wire.statuses(1)).toEqual([413]);
    await wire.closed;
  });

  test('accepts one update after the other on a connection, pipelined or not, also after an invalid one', async () => {
    const before = await kept();
    const wire = await Wire.open(port);
    wire.write(whole());
    expect(await wire.statuses(1)).toEqual([200]);
    wire.write(whole('no JSON') + whole());
    expect(await wire.statuses(3)).toEqual([200, 400, 200]);
    const late = update();
    wire.write(head(late.length) + late.slice(0, 10));
    await new Promise((done) => setImmediate(done));
    wire.write(late.slice(10));
    expect(await wire.statuses(4)).toEqual([200, 400, 200, 200]);
    expect(await kept()).toBe(before + 3);
    wire.cut();
  });

  test('never parses a refused body as the next request', async () => {
    const before = await kept();
    const wire = await Wire.open(port);
    wire.write(whole(whole(), 'wrong'));
    await wire.closed;
    expect(await wire.statuses(1)).toEqual([401]);
    expect(wire.text).toContain('connection: close');
    expect(await kept()).toBe(before);
    const next = await Wire.open(port);
    next.write(whole());
    expect(await next.statuses(1)).toEqual([200]);
    next.cut();
  });

  test('stores nothing of an incomplete body, and keeps running', async () => {
    const before = await kept();
    const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(port)));
    for (const wire of wires) wire.write(head(500) + update().slice(0, 50));
    for (const wire of wires) wire.cut();
    await Promise.all(wires.map((wire) => wire.closed));
    const wire = await Wire.open(port);
    wire.write(whole());
    expect(await wire.statuses(1)).toEqual([200]);
    expect(await kept()).toBe(before + 1);
    wire.cut();
  });

  test('finishes running requests when it stops, and refuses none that comes over an open connection', async () => {
    const stopping = await startRuntime({ database, apiRoot });
    await stopping.listen(0, '127.0.0.1');
    const ownPort = (stopping.getHttpServer().address() as AddressInfo).port;
    const [idle, unused, busy] = await Promise.all([
      Wire.open(ownPort),
      Wire.open(ownPort),
      Wire.open(ownPort),
    ]);
    idle.write(whole());
    expect(await idle.statuses(1)).toEqual([200]);
    const before = await kept();
    const client = await database.pool.connect();
    await client.query('begin; lock table app.updates in access exclusive mode');
    busy.write(whole());
    await eventually(
      async () =>
        (
          await client.query(
            `select 1 from pg_locks where not granted and relation = 'app.updates'::regclass`,
          )
        ).rowCount,
      (waiting) => Boolean(waiting),
      20_000,
    );
    const stopped = stopRuntime(stopping);
    await Promise.all([idle.closed, unused.closed]);
    await eventually(() => !stopping.getHttpServer().listening);
    await expect(Wire.open(ownPort)).rejects.toThrow('ECONNREFUSED');
    expect(busy.text).toBe('');
    // A request that still comes over a connection in use is accepted too, and its response closes the
    // connection.
    busy.write(whole());
    await client.query('commit');
    client.release();
    expect(await busy.statuses(2)).toEqual([200, 200]);
    expect(busy.text.toLowerCase()).toContain('connection: close');
    await stopped;
    expect(await kept()).toBe(before + 2);
  });
});
