import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { replyTimes } from '../lib/reply-times.mjs';
import { percentile } from '../lib/steady-load.mjs';

export const title =
  'neighbour: /start to sent reply of one bot, 99th percentile, while another tenant does its worst';
export const baseline = 'the same bot in the same product while the other tenant is quiet';

const perSecond = 25;
/** Quiet and hostile rounds alternate, so that other load of the machine is in both. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = 8;
const warmUpSeconds = 4;
const quietId = 4242;
const hostileId = 6666;
const backlogMessages = 100_000;

/** The largest action that can be saved, about: ten messages, each with formatting, and a hundred buttons. */
const largest = {
  parseMode: 'HTML',
  text: '<i>word</i> '.repeat(90) + 'many words of a very long answer '.repeat(1170),
  buttons: Array.from({ length: 100 }, (_, n) => ({
    label: `Button ${n} ${'x'.repeat(200)}`,
    type: 'callback',
    value: `${n} ${'y'.repeat(1500)}`,
  })),
};

export async function run(report) {
  const stub = await startStub();
  // The limits are those that an installation has by default.
  const ours = await productWithBot(stub.port, { RATE_LIMITS: '' });
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  const database = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await database.connect();
  try {
    const hostile = await ours.tenant('hostile', hostileId, largest);
    const probe = replyTimes(stubUrl, { webhook: ours.webhook, botId: quietId, perSecond });
    await probe(warmUpSeconds);
    const wanted = process.env.BENCH_MISDEEDS?.split(',');
    for (const [name, misdeed] of Object.entries(misdeeds)) {
      if (wanted && !wanted.some((word) => name.includes(word))) continue;
      const quiet = [];
      const alongside = [];
      const notes = [];
      const { begin, once } = typeof misdeed === 'function' ? { begin: misdeed, once: false } : misdeed;
      for (let round = 0; round < (once ? 1 : rounds); round += 1) {
        const forSeconds = once ? rounds * seconds : seconds;
        quiet.push(await probe(forSeconds));
        const stop = new AbortController();
        const running = begin({ hostile, database, ours, round, signal: stop.signal });
        await running.ready;
        alongside.push(await probe(forSeconds));
        stop.abort();
        notes.push(await running.done);
        if (!once) await calm(stubUrl);
      }
      const p99 = (samples) => percentile(samples.flat(), 0.99);
      report.ratio(`ms alongside ${name}`, p99(alongside), p99(quiet), undefined, { ratioAtMost: 1.5 });
      const p95 = (samples) => percentile(samples.flat(), 0.95).toFixed(1);
      const each = (samples) => samples.map((one) => percentile(one, 0.99).toFixed(0)).join(', ');
      report.note(`95th percentile: ${p95(alongside)} against ${p95(quiet)} ms`);
      report.note(`each time: ${each(alongside)} against ${each(quiet)}; meanwhile: ${notes.join(', ')}`);
    }
  } finally {
    await database.end();
    await ours.stop();
    await stub.stop();
  }
}

/** Waits until nothing has been sent for a second. */
async function calm(stubUrl) {
  let before = -1;
  for (let tries = 0; tries < 120; tries += 1) {
    const { sent } = await (await fetch(`${stubUrl}/sent`)).json();
    if (sent === before) return;
    before = sent;
    await new Promise((done) => setTimeout(done, 1000));
  }
  throw new Error('the hostile bot did not finish within two minutes');
}

/**
 * Each begins immediately and runs until its signal. `done` counts its work. `once`: it can't be ended, and
 * runs last.
 */
const misdeeds = {
  'the largest answers, 5 people a second': ({ hostile: { webhook }, round, signal }) =>
    looping('update-loop.mjs', signal, {
      webhook,
      perSecond: 5,
      // Otherwise every fifth message of the quiet bot would come at the same distance after one of these,
      // and decide the round.
      spreadMs: 1000 / perSecond,
      kind: 'largestReplies',
      round,
    }),

  '200 edits of one message a second': ({ hostile: { webhook }, round, signal }) =>
    looping('update-loop.mjs', signal, { webhook, perSecond: 200, kind: 'edits', round }),

  'uploads of 50 MB, one after the other': ({ hostile, ours, signal }) =>
    looping('upload-loop.mjs', signal, {
      origin: ours.product.urls.product,
      token: hostile.token,
      botId: hostile.bot.id,
    }),

  'changes of the largest action, four at a time': ({ hostile, ours, signal }) => {
    const { parseMode, ...actionData } = largest;
    return looping('change-loop.mjs', signal, {
      origin: ours.product.urls.product,
      token: hostile.token,
      path: `/api/bots/${hostile.bot.id}/actions/${hostile.action.id}`,
      body: { command: '/start', actionTrigger: 'command', parseMode, actionData },
    });
  },

  [`a backlog of ${backlogMessages.toLocaleString('en')} messages`]: {
    once: true,
    begin: ({ hostile, database, signal }) => {
      const waiting = async () =>
        (
          await database.query('select count(*)::int as n from app.outbox where bot_id = $1', [
            hostile.bot.id,
          ])
        ).rows[0].n;
      let before = 0;
      const ready = (async () => {
        await seedBacklog(database, hostile.bot.id);
        before = await waiting();
      })();
      const done = new Promise((settle) => signal.addEventListener('abort', settle, { once: true })).then(
        async () => `${(before - (await waiting())).toLocaleString('en')} of them sent`,
      );
      return { ready, done };
    },
  },
};

/** A program of the folder `lib` that begins once it has started, and runs until it is stopped. */
function looping(program, signal, options) {
  const child = fork(join(import.meta.dirname, '..', 'lib', program), { execArgv: followParent });
  child.send(options);
  const ended = new Promise((_, failed) => {
    child.once('exit', (code) => failed(new Error(`${program} ended with code ${code}`)));
  });
  const begun = once(child, 'message').then(() => child.send('begin'));
  const done = begun
    .then(() => once(child, 'message'))
    .then(([{ done: times, refused }]) => `${times} times, ${refused} refused`);
  signal.addEventListener('abort', () => child.send('stop'), { once: true });
  return { ready: Promise.race([begun, ended]), done: Promise.race([done, ended]) };
}

/** As if a process had died with it: no process owns its 1,000 chats. */
async function seedBacklog(database, botId) {
  await database.query('begin');
  await database.query(
    `insert into app.chats (id, bot_id, telegram_chat_id, type, name)
     select gen_random_uuid(), $1, 500000 + n, 'private', 'Person ' || n from generate_series(1, 1000) as n`,
    [botId],
  );
  await database.query(
    `insert into app.outbox (id, bot_id, chat_id, kind, method, payload, state, action_id)
     select 'backlog-' || n || '-' || c.id, $1, c.id, 'send', 'sendMessage', '{"text":"Waiting"}', 'waiting', 'backlog'
     from generate_series(1, $2::int / 1000) as n, app.chats c
     where c.bot_id = $1 and c.telegram_chat_id between 500001 and 501000`,
    [botId, backlogMessages],
  );
  await database.query('commit');
}
