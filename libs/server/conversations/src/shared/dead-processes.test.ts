import { eventually } from '@botter/server-async/testing';
import { Leases } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { v7 as uuid } from 'uuid';
import { silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { FakeTelegram } from '../testing/fake-telegram';
import { behindProxy, leaseHolder, takeForDead } from '../testing/lost-lease';
import { action } from '../testing/samples';
import {
  createConversationDatabase,
  putBot,
  type RuntimeOptions,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';
import { RuntimeProcess } from './runtime-process';

describe('processes that are gone', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  const runtimes: NestFastifyApplication[] = [];
  const endings: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    await putBot(database, 'bot', [action('/start', 'Welcome')]);
  });
  afterEach(async () => {
    for (const app of runtimes.splice(0)) await stopRuntime(app);
    for (const end of endings.splice(0)) await end();
    await telegram.stop();
    await database.drop();
  });

  const start = async (options: Partial<RuntimeOptions> = {}) => {
    const app = await startRuntime({ database, apiRoot, ...options });
    runtimes.push(app);
    return app.get(RuntimeProcess);
  };

  interface Row {
    readonly alive: boolean;
    readonly server_start: string | null;
  }
  const rowOf = async (id: string) => {
    const { rows } = await database.pool.query<Row>(
      'select alive_until > now() as alive, server_start from app.runtime_processes where id = $1',
      [id],
    );
    return rows[0];
  };
  const thisServer = 'extract(epoch from pg_postmaster_start_time())::text';
  /** A process whose row claims that it lives for an hour, and that holds nothing. */
  const leaveBehind = async (serverStart: string) => {
    const id = uuid();
    await database.pool.query(
      `insert into app.runtime_processes values ($1, now() + interval '1 hour', ${serverStart})`,
      [id],
    );
    return id;
  };
  const isAlive = async (id: string) => (await rowOf(id))?.alive ?? false;
  const isVisible = (id: string) => eventually(async () => (await rowOf(id))?.server_start);
  /** Settles when the living processes have looked at the others twice. */
  const looks = async () => {
    const gone = await leaveBehind(thisServer);
    await eventually(async () => !(await isAlive(gone)));
  };
  const holderOf = (id: string) => leaseHolder(database, id);

  test('lose their bots, chats and jobs to others immediately, whatever their time', async () => {
    const gone = await leaveBehind(thisServer);
    const chat = uuid();
    await database.pool.query(`insert into app.pollers values ('bot', $1)`, [gone]);
    await database.pool.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type, sending_process) values ($1, 'bot', 7, 'private', $2)`,
      [chat, gone],
    );
    await database.pool.query(
      `insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state, due_at) values
         ('send', 'bot', $1, 'send', 'sendMessage', '{"text":"hello"}', 'sending', now()),
         ('job', 'bot', $1, 'job', 'not-a-job', '{}', 'waiting', now() + interval '1 hour')`,
      [chat],
    );
    const process = await start({ mode: 'polling' });
    await telegram.until(() => telegram.texts(7).includes('hello'));
    await telegram.until(() => telegram.sent('getUpdates').some(({ token }) => token === tokenOf('bot')));
    expect(await isAlive(gone)).toBe(false);
    const { rows } = await database.pool.query('select owner from app.pollers');
    expect(rows).toEqual([{ owner: process.id }]);
    await eventually(async () => {
      const job = await database.pool.query(`select attempts from app.outbox where id = 'job'`);
      return job.rows[0].attempts === 1;
    });
  });

  test('live until their time if they hold no lease, or held it before a restart of the server', async () => {
    await start();
    const unseen = [await leaveBehind('null'), await leaveBehind(`'1700000000.000000'`)];
    await looks();
    await looks();
    expect(await Promise.all(unseen.map(isAlive))).toEqual([true, true]);
  });

  test('are not those who hold the lease', async () => {
    const [one, other] = [await start(), await start()];
    const ids = [one.id, other.id];
    await Promise.all(ids.map(isVisible));
    await looks();
    expect([one.id, other.id]).toEqual(ids);
    expect(await Promise.all(ids.map(isAlive))).toEqual([true, true]);
  });

  test('are not those whose session ends while they live: they continue, and hold the lease again', async () => {
    await start();
    const process = await start();
    const { id } = process;
    await isVisible(id);
    const before = await holderOf(id);
    await database.pool.query('select pg_terminate_backend($1)', [before]);
    await eventually(async () => {
      const now = await holderOf(id);
      return now !== undefined && now !== before;
    });
    await looks();
    expect([process.id, process.isAlive, await isAlive(id)]).toEqual([id, true, true]);
  });

  test.each([
    ['a moment later', async () => {}],
    ['when they no longer act', (process: RuntimeProcess) => eventually(() => !process.isAlive)],
  ])('are not those who lose all connections, and can report it only %s', async (_, away) => {
    const { providers, pool, leases, lose, find, end } = await behindProxy(database);
    endings.push(end);
    const process = await start({ providers });
    const { id } = process;
    await isVisible(id);
    const holder = await holderOf(id);
    lose();
    const fails = (attempt: () => Promise<unknown>) =>
      eventually(() =>
        attempt().then(
          () => false,
          () => true,
        ),
      );
    for (let time = 0; time < 3; time += 1) {
      await fails(() => pool.query('select 1'));
      await fails(() => leases.tryAcquire('another'));
    }
    await away(process);
    find();
    // The others begin to look: however slow the machine is, not before the next try to report it.
    await start();
    await eventually(async () => {
      const now = await holderOf(process.id);
      return now !== undefined && now !== holder;
    });
    await looks();
    expect([process.id, process.isAlive, await isAlive(id)]).toEqual([id, true, true]);
  });

  test('are not those who get no session back: they continue, and report that they hold no lease', async () => {
    await start();
    const address = new URL(database.url);
    const proxy = await silentProxy(Number(address.port));
    address.port = String(proxy.port);
    const process = await start({
      providers: [{ provide: Leases, useValue: new Leases(address.href) }],
    });
    const { id } = process;
    await isVisible(id);
    await proxy.stop();
    await eventually(async () => (await rowOf(id))?.server_start === null);
    await looks();
    await looks();
    expect([process.id, process.isAlive, await isAlive(id)]).toEqual([id, true, true]);
  });

  test('continue under another identity if they were only taken for dead', async () => {
    const process = await start();
    await isVisible(process.id);
    await takeForDead(database, process);
    await isVisible(process.id);
  });
});
