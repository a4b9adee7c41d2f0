import type { CompiledBot } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RuntimeProcess } from '../shared/runtime-process';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  putBot,
  removeBot,
  startRuntime,
  stopRuntime,
  tokenOf,
} from '../testing/test-runtime';

describe('the pollers', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  const runtimes = new Set<NestFastifyApplication>();

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
  });
  afterEach(async () => {
    for (const app of runtimes) await stop(app);
    await telegram.stop();
    await database.drop();
  });

  const start = async () => {
    const app = await startRuntime({ database, apiRoot, mode: 'polling' });
    runtimes.add(app);
    return app;
  };
  const stop = async (app: NestFastifyApplication) => {
    runtimes.delete(app);
    await stopRuntime(app);
  };
  const bot = (id: string, more?: Partial<CompiledBot>) =>
    putBot(database, id, [action('/start', `Welcome to ${id}`)], more);
  const polls = (id: string) => telegram.sent('getUpdates').filter(({ token }) => token === tokenOf(id));
  const connection = async (id: string) => {
    const { rows } = await database.pool.query(
      'select mode, state, error, problem from app.telegram_connections where bot_id = $1',
      [id],
    );
    return rows[0] as { state: string; error: string | null; problem: string | null } | undefined;
  };
  const owners = async () => {
    const { rows } = await database.pool.query('select bot_id, owner from app.pollers order by bot_id');
    return rows as { bot_id: string; owner: string }[];
  };

  test('use the current configuration, however long the poll was open', async () => {
    await bot('a');
    await start();
    await telegram.until(() => polls('a').length > 0);
    await putBot(database, 'a', [action('/start', 'Changed while the poll was open')]);
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500));
    await telegram.until(() => telegram.texts(1).length === 1);
    expect(telegram.texts(1)).toEqual(['Changed while the poll was open']);
  });

  test('fetch updates, store them, and only then confirm them', async () => {
    await bot('a');
    await start();
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500), textUpdate(1, '/start', 501));
    await telegram.until(() => telegram.texts(1).length === 2);
    await telegram.until(() => polls('a').some(({ parameters }) => parameters.offset === 502));
    const { rows } = await database.pool.query('select count(*)::int as kept from app.updates');
    expect(rows[0]).toEqual({ kept: 2 });
    expect(polls('a')[0]?.parameters.allowed_updates).toContain('my_chat_member');
    await eventually(
      () => connection('a'),
      (seen) => seen?.state === 'connected',
    );
  });

  test('start for an added bot and stop for a deleted one immediately', async () => {
    await start();
    await bot('a');
    await telegram.until(() => polls('a').length === 1, 1_800);
    await removeBot(database, 'a');
    await eventually(owners, (seen) => seen.length === 0, 1_800);
  });

  test('confirm no update that could not be stored', async () => {
    await bot('a');
    await database.pool.query('alter table app.updates rename to hidden');
    await start();
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500));
    await telegram.until(() => polls('a').length >= 2);
    expect(polls('a').every(({ parameters }) => parameters.offset === undefined)).toBe(true);
    await database.pool.query('alter table app.hidden rename to updates');
    await telegram.until(() => telegram.texts(1).length === 1);
  });

  test('record a connection conflict when another program fetches the updates', async () => {
    await bot('a');
    const description = 'Conflict: terminated by other getUpdates request';
    const error = "Another program is receiving this bot's updates. Botter may miss messages.";
    telegram.next('getUpdates', { status: 409, description });
    await start();
    expect(
      await eventually(
        () => connection('a'),
        (seen) => seen?.state === 'failed',
      ),
    ).toEqual({
      mode: 'polling',
      state: 'failed',
      error,
      problem: 'conflict',
    });
  });

  test("don't record a bot as connected between two polls of another program", async () => {
    await bot('a');
    const description = 'Conflict: terminated by other getUpdates request';
    const error = "Another program is receiving this bot's updates. Botter may miss messages.";
    telegram.next('getUpdates', { status: 409, description });
    await start();
    await telegram.until(() => polls('a').length === 2);
    expect(polls('a')[1]?.parameters.timeout).toBe(10);
    expect(await connection('a')).toMatchObject({ state: 'failed', error });
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500));
    await eventually(
      () => connection('a'),
      (seen) => seen?.state === 'connected',
    );
  });

  test('record a refused token, and continue immediately with a new one', async () => {
    await bot('a');
    telegram.next('getUpdates', { status: 401, description: 'Unauthorized' });
    await start();
    await eventually(
      () => connection('a'),
      (seen) => seen?.problem === 'token_refused',
    );
    await bot('a', { tokenRef: 'token/renewed' });
    await telegram.until(() => polls('renewed').length > 0);
  });

  test('back off from a server that immediately answers polls with nothing, until it has an update', async () => {
    await bot('a');
    telegram.holdsPolls = false;
    await start();
    await telegram.until(() => polls('a').length >= 4);
    const [, second = 0, third = 0, fourth = 0] = polls('a').map(({ at }) => at);
    expect(third - second).toBeGreaterThanOrEqual(240);
    expect(fourth - third).toBeGreaterThanOrEqual(490);
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500));
    await telegram.until(() => telegram.texts(1).length === 1);
    const asked = polls('a').length;
    await telegram.until(() => polls('a').length >= asked + 2);
    const [before = 0, after = 0] = polls('a')
      .slice(asked - 1)
      .map(({ at }) => at);
    // Two seconds, had the update not ended the backing off.
    expect(after - before).toBeLessThan(1_900);
  });

  test('back off from a server that repeats its updates', async () => {
    await bot('a');
    telegram.forgetsOffset = true;
    telegram.push(tokenOf('a'), textUpdate(1, '/start', 500));
    await start();
    await telegram.until(() => polls('a').length >= 4);
    const [, second = 0, third = 0, fourth = 0] = polls('a').map(({ at }) => at);
    expect([third - second >= 240, fourth - third >= 490]).toEqual([true, true]);
    expect(telegram.texts(1)).toEqual(['Welcome to a']);
  });

  test('are shared among processes, one for each bot', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) await bot(id);
    const [first, second] = [await start(), await start()];
    const processes = [first, second].map((app) => app.get(RuntimeProcess).id);
    const shared = await eventually(
      owners,
      (seen) => processes.every((id) => seen.filter(({ owner }) => owner === id).length === 2),
      10_000,
    );
    expect(shared.map(({ bot_id }) => bot_id)).toEqual(ids);
  });

  test('move to another process by failover when their process dies', async () => {
    await bot('a');
    await database.pool.query(
      `insert into app.runtime_processes values ('00000000-0000-7000-8000-000000000001', now() + interval '1 second')`,
    );
    await database.pool.query(`insert into app.pollers values ('a', '00000000-0000-7000-8000-000000000001')`);
    const app = await start();
    const taken = await eventually(owners, (seen) => seen[0]?.owner === app.get(RuntimeProcess).id);
    expect(taken).toHaveLength(1);
    await telegram.until(() => polls('a').length === 1);
  });

  test('are released by a process that stops', async () => {
    await bot('a');
    const app = await start();
    await telegram.until(() => polls('a').length === 1);
    await stop(app);
    expect(await owners()).toEqual([]);
  });
});
