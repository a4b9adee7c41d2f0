import { eventually } from '@botter/server-async/testing';
import { publishCompiledBot } from '@botter/server-compiled-bots/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { JobQueue } from '@botter/server-jobs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, membershipUpdate, pressUpdate, textUpdate } from '../testing/samples';
import {
  botChange,
  createConversationDatabase,
  deliver,
  FakeJobQueue,
  putBot,
  removeBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';

const later = (callbackCommand: string, delaySeconds = 1) => ({
  data: { delayedCallbacks: [{ callbackCommand, delaySeconds }] },
});

const actions = [
  action('/remind', 'Wait', later('remind', 1)),
  action('/much-later', 'Wait long', later('remind', 3600)),
  action('remind', 'Reminded', { trigger: 'callback' }),
  action('/loop', 'Begin', later('loop', 60)),
  action('loop', 'Again', { trigger: 'callback', ...later('loop', 60) }),
];

describe('delayed callbacks', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let apiRoot: string;
  let app: NestFastifyApplication;

  const run = () =>
    startRuntime({ database, apiRoot, providers: [{ provide: JobQueue, useClass: FakeJobQueue }] });

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    apiRoot = await telegram.start();
    await putBot(database, 'bot', actions);
    app = await run();
  });
  afterEach(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const waiting = async () =>
    (
      await database.pool.query(
        `select id, payload, due_at from app.outbox where kind = 'callback' order by seq`,
      )
    ).rows as { id: string; payload: string; due_at: Date }[];
  const nothingWaits = () => eventually(waiting, (rows) => rows.length === 0);
  const makeDue = () => database.pool.query(`update app.outbox set due_at = now() where kind = 'callback'`);
  const said = async (words: string, count = 1) => {
    await telegram.until(() => telegram.texts().filter((text) => text === words).length === count);
  };

  test('run when they are due', async () => {
    const chats = Array.from({ length: 50 }, (_, i) => i + 1);
    await Promise.all(chats.map((chat) => deliver(app, 'bot', textUpdate(chat, '/remind'))));
    const due = Math.max(...(await waiting()).map(({ due_at }) => due_at.getTime()));
    await said('Reminded', chats.length);
    expect(Date.now()).toBeGreaterThanOrEqual(due);
    await nothingWaits();
  });

  test('survive a restart, and run immediately if they are overdue', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    await stopRuntime(app);
    expect(await waiting()).toHaveLength(1);
    await makeDue();
    app = await run();
    await said('Reminded');
    await nothingWaits();
  });

  test('run once, however many processes look for them', async () => {
    const other = await run();
    const chats = Array.from({ length: 20 }, (_, i) => i + 1);
    await Promise.all(chats.map((chat) => deliver(app, 'bot', textUpdate(chat, '/remind'))));
    await said('Reminded', chats.length);
    await nothingWaits();
    await new Promise((done) => setTimeout(done, 500));
    expect(telegram.texts().filter((text) => text === 'Reminded')).toHaveLength(chats.length);
    await stopRuntime(other);
  });

  test('hold no lock while their bot is read', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    const reader = await database.pool.connect();
    try {
      await reader.query('begin; lock table read.compiled_actions in access exclusive mode');
      await makeDue();
      const waitsForAction = `select from pg_locks where not granted and relation = 'read.compiled_actions'::regclass`;
      await eventually(async () => ((await database.pool.query(waitsForAction)).rowCount ?? 0) > 0);
      // What an update of the chat needs, and what another process would take.
      for (const table of ['app.chats', 'app.outbox']) {
        expect((await database.pool.query(`select from ${table} for update nowait`)).rowCount).toBe(1);
      }
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await said('Reminded');
    await nothingWaits();
  });

  test('are cancelled when the person blocks the bot', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await deliver(app, 'bot', textUpdate(2, '/much-later'));
    await deliver(app, 'bot', membershipUpdate(1, 'kicked'));
    expect(await waiting()).toHaveLength(1);
    await makeDue();
    await said('Reminded');
    expect(telegram.texts(1)).toEqual(['Wait long']);
  });

  test('are cancelled when Telegram says that the bot is blocked', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    telegram.next('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await nothingWaits();
  });

  test('do not run in a chat that was marked as blocked in between', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    await database.pool.query('update app.chats set blocked = true');
    await makeDue();
    await nothingWaits();
    expect(telegram.texts(1)).toEqual(['Wait long']);
  });

  test('are cancelled with their bot', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    await removeBot(database, 'bot');
    await nothingWaits();
  });

  test.each([
    ['disabled', actions.map((one) => (one.command === 'remind' ? { ...one, enabled: false } : one))],
    ['deleted', actions.filter(({ command }) => command !== 'remind')],
    [
      'made a command',
      actions.map((one) => (one.command === 'remind' ? { ...one, trigger: 'command' as const } : one)),
    ],
  ])('do nothing when their action was %s before they are due', async (_, changed) => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    const notified = botChange(app, 'bot');
    await putBot(database, 'bot', changed);
    await notified;
    await makeDue();
    await nothingWaits();
    expect(telegram.texts(1)).toEqual(['Wait long']);
  });

  test('send what the action says when they run', async () => {
    await deliver(app, 'bot', textUpdate(1, '/much-later'));
    await said('Wait long');
    const notified = botChange(app, 'bot');
    const changed = actions.map((one) =>
      one.command === 'remind' ? { ...one, data: { ...one.data, text: 'Newer words' } } : one,
    );
    await putBot(database, 'bot', changed);
    await notified;
    await makeDue();
    await said('Newer words');
  });

  test('continue with what was published when they began, to the end of the chain', async () => {
    const publish = async (version: number, ...changed: typeof actions) => {
      const notified = botChange(app, 'bot');
      await publishCompiledBot(database.pool, 'bot', version, changed);
      await notified;
    };
    await publish(10);
    await deliver(app, 'bot', textUpdate(1, '/loop'));
    await said('Begin');
    const [, , , , loop] = actions;
    await publish(11, { ...loop!, data: { ...loop!.data, text: 'Newer words' } });
    await makeDue();
    await said('Again');
    await eventually(waiting, (rows) => rows.length === 1);
    await makeDue();
    await said('Again', 2);
    // A chain that begins now uses what is published now.
    await eventually(waiting, (rows) => rows.length === 1);
    await deliver(app, 'bot', textUpdate(1, '/loop'));
    await eventually(waiting, (rows) => rows.length === 2);
    await makeDue();
    await said('Newer words');
    await said('Again', 3);
  });

  test('do nothing if their session has moved or ended', async () => {
    const chats = [1, 2, 3];
    for (const chat of chats) await deliver(app, 'bot', textUpdate(chat, '/much-later'));
    const session = JSON.stringify({ session: { personId: '7', version: 5 } });
    await database.pool.query(
      `update app.outbox set payload = (payload::jsonb || $1)::text where kind = 'callback'`,
      [session],
    );
    await database.pool.query(
      `insert into app.sessions (bot_id, chat_id, person_id, thread_id, version, state)
       select bot_id, id, 7, 0, 4 + telegram_chat_id, '{}' from app.chats where telegram_chat_id < 3`,
    );
    await makeDue();
    await nothingWaits();
    await said('Reminded');
    expect(chats.map((chat) => telegram.texts(chat))).toEqual([
      ['Wait long', 'Reminded'],
      ['Wait long'],
      ['Wait long'],
    ]);
  });

  test('are left to a newer version if they continue with a part of an action, and hold up no others', async () => {
    for (const chat of [1, 2]) await deliver(app, 'bot', textUpdate(chat, '/much-later'));
    await database.pool.query(
      `update app.outbox set due_at = now(), payload = case when chat_id = (select id from app.chats where telegram_chat_id = 1)
         then (payload::jsonb || '{"part":"later"}')::text else payload end where kind = 'callback'`,
    );
    await said('Reminded');
    const [left] = await eventually(waiting, (rows) => rows.length === 1);
    await eventually(waiting, ([row]) => row!.due_at.getTime() > Date.now());
    expect(JSON.parse(left!.payload)).toMatchObject({ command: 'remind', part: 'later' });
    expect(telegram.texts(1)).toEqual(['Wait long']);
  });

  test('end after a hundred if they loop, and a person can start them again', async () => {
    await deliver(app, 'bot', textUpdate(1, '/loop'));
    await said('Begin');
    for (let round = 1; round <= 3; round++) {
      await eventually(waiting, (rows) => rows.length === 1);
      await makeDue();
      await said('Again', round);
    }
    const [row] = await eventually(waiting, (rows) => rows.length === 1);
    // The chain before its last step.
    const last = { ...(JSON.parse(row?.payload ?? '{}') as object), depth: 99 };
    await database.pool.query('update app.outbox set payload = $1 where id = $2', [
      JSON.stringify(last),
      row?.id,
    ]);
    await makeDue();
    await said('Again', 4);
    await eventually(waiting, (rows) => rows.length === 1);
    await makeDue();
    await said('Again', 5);
    await nothingWaits();
    await deliver(app, 'bot', pressUpdate(1, 'loop', 'query'));
    await said('Again', 6);
    await eventually(waiting, (rows) => rows.length === 1);
  });
});
