import type { CompiledAction, CompiledBot } from '@botter/contracts';
import { actionDataSchema } from '@botter/contracts';
import { plan, wantedActions } from '@botter/engine';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { Secret } from '@botter/server-secrets';
import type { Pool } from 'pg';
import { compiledBotsChannel, everyBot } from './compiled-bots.channel';
import { compiledBotsMigrations } from './compiled-bots.migrations';
import { RuntimeBots, type RuntimeBotsOptions } from './runtime-bots';
import { removeCompiledBot, storeCompiledBot } from './testing';

let database: TestDatabase;
let listener: Listener;
let statements: string[];
const running: RuntimeBots[] = [];

beforeAll(async () => {
  database = await createTestDatabase([compiledBotsMigrations]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate read.compiled_bots, read.compiled_actions');
  listener = new Listener(database.url);
});
afterEach(async () => {
  for (const bots of running.splice(0)) await bots.onModuleDestroy();
  await listener.close();
});

const secrets: RuntimeBotsOptions['secrets'] = {
  getMany: async (refs) => new Map(refs.map((ref) => [ref, new Secret(`value of ${ref}`)])),
};

/** A cache whose statements are counted. */
async function start(options: Partial<RuntimeBotsOptions> = {}): Promise<RuntimeBots> {
  statements = [];
  const counting = {
    query(statement: { name: string }) {
      statements.push(statement.name);
      return database.pool.query(statement as never);
    },
  };
  const parts = { pool: counting as unknown as Pool, listener, secrets, cacheBytes: 64 * 1024 * 1024 };
  const bots = new RuntimeBots({ ...parts, ...options });
  await bots.onModuleInit();
  running.push(bots);
  return bots;
}

function action(command: string, text = `reply to ${command}`): CompiledAction {
  return {
    actionId: `id-of-${command}`,
    command,
    trigger: 'command',
    parseMode: '',
    enabled: true,
    data: actionDataSchema.parse({ text }),
    webhook: null,
  };
}

function bot(botId: string, ...actions: CompiledAction[]): CompiledBot {
  const names = { telegramId: '42', username: 'tea_bot', name: 'Tea' };
  return { botId, ...names, tokenRef: `token/${botId}`, webhookSecretRef: `secret/${botId}`, actions };
}

/** The texts that the runtime replies to a message. */
async function repliesTo(bots: RuntimeBots, botId: string, text: string): Promise<string[]> {
  const found = await bots.get(botId);
  const person = { id: 1, is_bot: false, first_name: 'Alice' };
  const update = {
    update_id: 1,
    message: { message_id: 1, date: 0, text, from: person, chat: { ...person, type: 'private' } },
  };
  const held = await found?.withActions(wantedActions(update, found.keys));
  if (!held) return [];
  expect(held.actions.length).toBeLessThanOrEqual(1);
  return plan(update, held).effects.flatMap((effect) => (effect.kind === 'send' ? effect.text : []));
}

/** Resolves when the cache has received the notification of this change. */
async function changeSeen(bots: RuntimeBots, change: () => Promise<unknown>): Promise<void> {
  const received = new Promise<void>((done) => {
    const end = bots.onChange(() => {
      end();
      done();
    });
  });
  await change();
  await received;
}

test('a bot and each action that is requested are read once', async () => {
  await storeCompiledBot(database.pool, bot('a', action('/start'), action('/help'), action('/more')));
  const bots = await start();
  const replies = await Promise.all(
    ['/start', '/start', '/START@tea_bot', 'hello'].map((text) => repliesTo(bots, 'a', text)),
  );
  expect(replies).toEqual([['reply to /start'], ['reply to /start'], ['reply to /start'], []]);
  expect(statements).toEqual(['compiled-bot-versions', 'compiled-bot', 'compiled-action']);
  expect(await repliesTo(bots, 'a', '/help')).toEqual(['reply to /help']);
  expect(await repliesTo(bots, 'a', '/help')).toEqual(['reply to /help']);
  expect(statements.slice(3)).toEqual(['compiled-action']);
  expect(bots.peek('a')?.token?.reveal()).toBe('value of token/a');
});

test('checking whether bots exist loads none of them, in one statement for all', async () => {
  const ids = Array.from({ length: 50 }, (_, i) => `bot-${i}`);
  for (const id of ids) await storeCompiledBot(database.pool, bot(id, action('/start')));
  const bots = await start();
  const found = await Promise.all([...ids, 'none'].map((id) => bots.exists(id)));
  expect(found).toEqual([...ids.map(() => true), false]);
  expect(statements).toEqual(['compiled-bot-versions']);
  expect(bots.bytes).toBe(0);
});

test('a change is visible immediately, and unchanged actions stay in memory', async () => {
  await storeCompiledBot(database.pool, bot('a', action('/start'), action('/help')));
  const bots = await start();
  await repliesTo(bots, 'a', '/start');
  await repliesTo(bots, 'a', '/help');
  await changeSeen(bots, async () => {
    await database.pool.query(
      `update read.compiled_actions set version = 2, document = $1 where action_id = 'id-of-/start'`,
      [JSON.stringify(action('/start', 'new text'))],
    );
    await database.pool.query('select pg_notify($1, $2)', [compiledBotsChannel, 'a']);
  });
  statements = [];
  expect(await repliesTo(bots, 'a', '/start')).toEqual(['new text']);
  expect(await repliesTo(bots, 'a', '/help')).toEqual(['reply to /help']);
  expect(statements).toEqual(['compiled-bot-versions', 'compiled-bot', 'compiled-action']);
});

test('a deleted bot disappears immediately', async () => {
  await storeCompiledBot(database.pool, bot('a', action('/start')));
  const bots = await start();
  await repliesTo(bots, 'a', '/start');
  await changeSeen(bots, () => removeCompiledBot(database.pool, 'a'));
  expect(await bots.get('a')).toBeUndefined();
});

describe('unknown ids', () => {
  test('need no statement each, and evict no bot', async () => {
    await storeCompiledBot(database.pool, bot('a', action('/start')));
    const bots = await start();
    await repliesTo(bots, 'a', '/start');
    statements = [];
    const ids = Array.from({ length: 30_000 }, (_, i) => `unknown-${i}`);
    await Promise.all(ids.map((id) => bots.get(id)));
    expect(statements).toEqual(Array.from({ length: 30 }, () => 'compiled-bot-versions'));
    statements = [];
    for (let round = 0; round < 3; round++) {
      await Promise.all(ids.slice(-5_000).map((id) => bots.get(id)));
      expect(await repliesTo(bots, 'a', '/start')).toEqual(['reply to /start']);
    }
    expect(statements).toEqual([]);
  });

  test('are found as soon as there is such a bot', async () => {
    const bots = await start();
    expect(await bots.get('a')).toBeUndefined();
    await changeSeen(bots, () => storeCompiledBot(database.pool, bot('a', action('/start'))));
    expect(await repliesTo(bots, 'a', '/start')).toEqual(['reply to /start']);
  });
});

describe('without a notification of a change', () => {
  const changeSilently = () =>
    database.pool.query(
      `update read.compiled_bots set version = version + 1, name = 'Silent' where bot_id = 'a'`,
    );

  test('unchanged versions are checked in one small query, for all bots together', async () => {
    for (const id of ['a', 'b', 'c']) await storeCompiledBot(database.pool, bot(id, action('/start')));
    const bots = await start({ ttlMs: 0 });
    for (const id of ['a', 'b', 'c']) await repliesTo(bots, id, '/start');
    statements = [];
    await Promise.all(['a', 'b', 'c', 'a'].map((id) => bots.get(id)));
    expect(statements).toEqual(['compiled-bot-versions']);
  });

  test('the change is found after the time to live', async () => {
    await storeCompiledBot(database.pool, bot('a'));
    const patient = await start();
    await patient.get('a');
    const bots = await start({ ttlMs: 0 });
    await bots.get('a');
    await changeSilently();
    expect((await bots.get('a'))?.compiled.name).toBe('Silent');
    expect((await patient.get('a'))?.compiled.name).toBe('Tea');
  });

  test('the change is found after the listening connection was lost', async () => {
    await storeCompiledBot(database.pool, bot('a'));
    await storeCompiledBot(database.pool, bot('b', action('/start')));
    const bots = await start();
    await bots.get('a');
    await repliesTo(bots, 'b', '/start');
    await changeSilently();
    await changeSeen(bots, () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'botter-listener' and datname = current_database()`,
      ),
    );
    statements = [];
    expect((await bots.get('a'))?.compiled.name).toBe('Silent');
    expect(await repliesTo(bots, 'b', '/start')).toEqual(['reply to /start']);
    // The other one has not changed, so only its version was read.
    expect(statements.sort()).toEqual(['compiled-bot', 'compiled-bot-versions', 'compiled-bot-versions']);
  });

  test('cached bots stay valid while the database is unavailable', async () => {
    await storeCompiledBot(database.pool, bot('a', action('/start')));
    let isAway = false;
    const query = (statement: never) =>
      isAway ? Promise.reject(new Error('away')) : database.pool.query(statement);
    const bots = await start({ ttlMs: 0, pool: { query } as unknown as Pool });
    await repliesTo(bots, 'a', '/start');
    isAway = true;
    expect(await repliesTo(bots, 'a', '/start')).toEqual(['reply to /start']);
    await expect(bots.get('b')).rejects.toThrow('away');
  });
});

test('rebuilt tables are read again, although no version has changed', async () => {
  await storeCompiledBot(database.pool, bot('a', action('/start')));
  const bots = await start();
  await repliesTo(bots, 'a', '/start');
  await database.pool.query('update read.compiled_actions set document = $1', [
    JSON.stringify(action('/start', 'compiled again')),
  ]);
  await changeSeen(bots, () =>
    database.pool.query('select pg_notify($1, $2)', [compiledBotsChannel, everyBot]),
  );
  expect(await repliesTo(bots, 'a', '/start')).toEqual(['compiled again']);
});

test('a bot of 5,000 large actions replies with each, in little memory', async () => {
  const cacheBytes = 8 * 1024 * 1024;
  await storeCompiledBot(database.pool, bot('a'));
  await database.pool.query(
    `insert into read.compiled_actions
     select 'a', 'id-' || n, 1, 'command', null, '/command' || n, true, false,
       jsonb_set(jsonb_set($1::jsonb, '{actionId}', to_jsonb('id-' || n)), '{command}', to_jsonb('/command' || n))
     from generate_series(1, 5000) as n`,
    [JSON.stringify(action('/command', 'x'.repeat(6_000)))],
  );
  const bots = await start({ cacheBytes });
  for (let n = 1; n <= 5_000; n += 7) {
    expect(await repliesTo(bots, 'a', `/command${n}`)).toEqual(['x'.repeat(4096), 'x'.repeat(1904)]);
    expect(bots.bytes).toBeLessThanOrEqual(cacheBytes);
  }
  // Its keys stay in memory: the bot was read once.
  expect(statements.filter((name) => name === 'compiled-bot')).toHaveLength(1);
});
