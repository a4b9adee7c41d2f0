import { eventually } from '@botter/server-async/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { defineJob, JobQueue } from '@botter/server-jobs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { LedgerWriters } from '../shared/ledger-writers';
import {
  jobIdOf,
  type UpdateContributor,
  UpdateContributors,
  type UpdateOutcome,
} from '../shared/update-contributor';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, pressUpdate, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  FakeJobQueue,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';

const record = defineJob('test-record-update', z.object({ text: z.string() }));

/** Records the text of every update, and the outcome of delayed callbacks. */
class Recorder implements UpdateContributor {
  readonly name = 'recorder';
  readonly seen: UpdateOutcome[] = [];

  jobsOf(outcome: UpdateOutcome) {
    this.seen.push(outcome);
    const text = outcome.occasion?.messageText ?? outcome.plan?.kind ?? 'nothing';
    if (text === 'break') throw new Error('a bug');
    return [{ job: record, data: { text }, key: 'said', onlyWithReply: text.startsWith('/') }];
  }
}

describe('a contributor to updates', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let app: NestFastifyApplication;
  let queue: FakeJobQueue;
  let recorder: Recorder;

  beforeEach(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    queue = new FakeJobQueue();
    await putBot(database, 'bot', [
      action('/start', 'Welcome', {
        data: { delayedCallbacks: [{ callbackCommand: 'go', delaySeconds: 1 }] },
      }),
      action('go', 'Gone', { trigger: 'callback' }),
    ]);
    app = await startRuntime({
      database,
      apiRoot: await telegram.start(),
      providers: [{ provide: JobQueue, useValue: queue }],
    });
    recorder = new Recorder();
    app.get(UpdateContributors).add(recorder);
  });
  afterEach(async () => {
    await stopRuntime(app);
    await telegram.stop();
    await database.drop();
  });

  const texts = () => [...queue.jobs.values()].map((data) => (data as { text: string }).text);
  const rows = async () =>
    (await database.pool.query(`select id from app.outbox where kind in ('job', 'reply_job')`)).rows;
  const recorded = (count: number) =>
    eventually(
      async () => texts(),
      (seen) => seen.length === count,
    );
  const nothingWaits = () => eventually(rows, (seen) => seen.length === 0);

  test('gets each update with its outcome, and its jobs reach the queue under an id made from the update', async () => {
    await deliver(app, 'bot', textUpdate(1, '/start', 7));
    await recorded(1);
    await nothingWaits();
    expect([...queue.jobs]).toEqual([[jobIdOf('bot/7/recorder/said'), { text: '/start' }]]);
    expect(recorder.seen).toMatchObject([
      { botId: 'bot', update: { update_id: 7 }, occasion: { triggered: { actionId: 'action-/start' } } },
    ]);
  });

  test('gets updates of kinds that the bot does not use, presses and delayed callbacks too', async () => {
    await deliver(app, 'bot', { update_id: 8, poll: { id: '1' } });
    await deliver(app, 'bot', pressUpdate(1, 'go', 'query'));
    await deliver(app, 'bot', textUpdate(2, '/start'));
    expect((await recorded(4)).sort()).toEqual(['/start', 'go', 'go', 'ignored']);
  });

  test('its jobs are not doubled when Telegram sends the update twice', async () => {
    await deliver(app, 'bot', textUpdate(1, 'hello', 5));
    await deliver(app, 'bot', textUpdate(1, 'hello', 5));
    await deliver(app, 'bot', textUpdate(1, 'more', 6));
    await recorded(2);
    await nothingWaits();
    expect(texts()).toEqual(['hello', 'more']);
  });

  test('its jobs are rolled back with the update, and are queued when it is repeated', async () => {
    await database.pool.query('alter table app.erased_bots rename to away');
    expect(await deliver(app, 'bot', textUpdate(1, 'hello', 5))).toBe(503);
    expect([await rows(), texts()]).toEqual([[], []]);
    await database.pool.query('alter table app.away rename to erased_bots');
    expect(await deliver(app, 'bot', textUpdate(1, 'hello', 5))).toBe(200);
    await recorded(1);
    expect(recorder.seen).toHaveLength(2);
  });

  test('its jobs are queued even if the bot may not reply, except those that belong to the reply', async () => {
    await deliver(app, 'bot', textUpdate(1, 'hello'));
    await recorded(1);
    await database.pool.query(`update app.chats set paused_until = 'infinity'`);
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await deliver(app, 'bot', textUpdate(1, 'anyone there?'));
    await recorded(2);
    await nothingWaits();
    expect(texts()).toEqual(['hello', 'anyone there?']);
  });

  test('one that fails loses neither the update nor the jobs of others', async () => {
    app.get(UpdateContributors).add({
      name: 'other',
      jobsOf: () => [{ job: record, data: { text: 'other' }, key: 'said', onlyWithReply: false }],
    });
    expect(await deliver(app, 'bot', textUpdate(1, 'break'))).toBe(200);
    expect(await recorded(1)).toEqual(['other']);
  });

  test('its rows wait while the queue is unavailable, and the sweeper hands over what a crash left: still as one job', async () => {
    queue.isAway = true;
    await deliver(app, 'bot', textUpdate(1, 'hello', 5));
    expect(await rows()).toHaveLength(1);
    queue.jobs.set(jobIdOf('bot/9/recorder/said'), { text: 'handed over before its row was deleted' });
    await database.pool.query(
      `insert into app.outbox (id, bot_id, kind, method, payload, state)
       values ('bot/9/recorder/said', 'bot', 'job', 'test-record-update', '{"text":"left"}', 'waiting')`,
    );
    queue.isAway = false;
    await database.pool.query('update app.outbox set due_at = now()');
    await nothingWaits();
    expect(texts()).toEqual(['handed over before its row was deleted', 'hello']);
  });

  test('a ledger writer that fails loses neither the update nor the entries of others', async () => {
    const writers = app.get(LedgerWriters);
    writers.add({
      name: 'failing',
      entryOf: () => {
        throw new Error('a bug');
      },
    });
    writers.add({ name: 'noting', entryOf: ({ plan, outgoing }) => ({ kind: plan?.kind, outgoing }) });
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await deliver(app, 'bot', { update_id: 1008, poll: { id: '1' } });
    await deliver(app, 'bot', textUpdate(1, 'half of a pair \ud800'));
    const { rows } = await database.pool.query(
      `select module, e ->> 1 as replied, e -> 2 as entry from app.ledger, json_array_elements(entries) e order by seq`,
    );
    expect(rows).toEqual([
      { module: 'noting', replied: 'true', entry: { kind: 'message', outgoing: 1 } },
      { module: 'noting', replied: 'true', entry: { kind: 'message', outgoing: 0 } },
    ]);
    expect(() => writers.add({ name: 'noting', entryOf: () => undefined })).toThrow('Two ledger writers');
  });

  test('a known entry of the ledger is written only with the first message of a chat', async () => {
    const known = { has: () => isKnown, add: jest.fn(), clear: jest.fn() };
    let isKnown = true;
    app.get(LedgerWriters).add({ name: 'knowing', entryOf: ({ now }) => ({ at: now.getTime() }), known });
    const entries = async () => {
      const { rows } = await database.pool.query('select e from app.ledger, json_array_elements(entries) e');
      return rows.length;
    };
    await deliver(app, 'bot', textUpdate(1, 'hello'));
    expect(await entries()).toBe(1);
    expect(known.add).not.toHaveBeenCalled();
    await deliver(app, 'bot', textUpdate(1, 'hello again'));
    expect(await entries()).toBe(1);
    isKnown = false;
    await deliver(app, 'bot', textUpdate(1, 'hello?'));
    expect(await entries()).toBe(2);
    expect(known.add).toHaveBeenCalledTimes(1);
  });

  test('what is known of the ledger is forgotten after a failed commit, and nothing is added by it', async () => {
    const known = { has: () => false, add: jest.fn(), clear: jest.fn() };
    app.get(LedgerWriters).add({ name: 'knowing', entryOf: () => ({}), known });
    await database.pool.query('alter table app.ledger rename to away');
    const update = textUpdate(1, 'hello');
    expect(await deliver(app, 'bot', update)).toBe(503);
    expect(known.clear).toHaveBeenCalled();
    expect(known.add).not.toHaveBeenCalled();
    await database.pool.query('alter table app.away rename to ledger');
    await deliver(app, 'bot', update);
    expect(known.add).toHaveBeenCalledWith('bot', {});
  });

  test('has a unique name', () => {
    expect(() => app.get(UpdateContributors).add(new Recorder())).toThrow('Two update contributors');
  });
});
