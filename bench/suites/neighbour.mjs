import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { percentile, postSteadily, privateMessage } from '../lib/steady-load.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title =
  'neighbour: /start to sent answer of one bot, 99th percentile, while another tenant does its worst';
export const baseline = 'the same bot in the same product while the other tenant is quiet';

const perSecond = 25;
const seconds = 12;
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
  const ours = await productWithBot(stub.port);
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  const database = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await database.connect();
  try {
    const hostile = await ours.tenant('hostile', hostileId, largest);
    let nextId = 1;
    const probe = async (forSeconds) => {
      await fetch(`${stubUrl}/watch/${quietId}`);
      const first = nextId;
      nextId += forSeconds * perSecond;
      const { posted, refused } = await postSteadily({
        webhook: ours.webhook,
        perSecond,
        seconds: forSeconds,
        makeUpdate: (n) => ({
          update_id: first + n,
          message: privateMessage(first + n, first + n, '/start'),
        }),
      });
      if (refused) throw new Error(`${refused} updates of the quiet bot were refused`);
      const arrivals = await allArrivals(stubUrl, posted.length);
      return posted.map((at, n) => Number(BigInt(arrivals[first + n]) - at) / 1e6);
    };
    await probe(warmUpSeconds);
    for (const [name, begin] of Object.entries(misdeeds)) {
      const quiet = percentile(await probe(seconds), 0.99);
      const stop = new AbortController();
      const misdeed = begin({ hostile, database, ours, signal: stop.signal });
      await misdeed.ready;
      const beside = percentile(await probe(seconds), 0.99);
      stop.abort();
      const done = await misdeed.done;
      report.ratio(`ms beside ${name}`, beside, quiet, undefined, { ratioAtMost: 1.5 });
      if (done) report.note(done);
      await misdeed.cleanUp?.();
    }
  } finally {
    await database.end();
    await ours.stop();
    await stub.stop();
  }
}

/** Until every probe was answered, or half a minute has passed. */
async function allArrivals(stubUrl, wanted) {
  for (let tries = 0; tries < 300; tries += 1) {
    const arrivals = await (await fetch(`${stubUrl}/arrivals`)).json();
    if (Object.keys(arrivals).length >= wanted) return arrivals;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('not every message of the quiet bot was answered within 30 s');
}

/** Each begins at once and goes on until its signal. `done` tells how much it managed. */
const misdeeds = {
  'the largest answers, 5 people a second': ({ hostile, signal }) =>
    posting(hostile.webhook, signal, 5, (n) => ({
      update_id: 1_000_000 + n,
      message: privateMessage(n, 900_000 + n, '/start'),
    })),

  '200 edits of one message a second': ({ hostile, signal }) =>
    posting(hostile.webhook, signal, 200, (n) =>
      n === 0
        ? { update_id: 2_000_000, message: privateMessage(1, 800_000, 'first') }
        : {
            update_id: 2_000_000 + n,
            edited_message: privateMessage(1, 800_000, `${n} ${'edited '.repeat(500)}`, {
              edit_date: 1_790_000_000 + n,
            }),
          },
    ),

  'uploads of 50 MB, one after the other': ({ hostile, ours, signal }) => {
    const options = { origin: ours.product.urls.product, token: hostile.token, botId: hostile.bot.id };
    const child = fork(join(import.meta.dirname, '..', 'lib', 'upload-loop.mjs'), [JSON.stringify(options)]);
    const done = new Promise((settle, failed) => {
      child.once('message', ({ uploads }) => settle(`${uploads} uploads meanwhile`));
      child.once('exit', (code) => failed(new Error(`the uploads ended with code ${code}`)));
    });
    signal.addEventListener('abort', () => child.send('stop'), { once: true });
    return { ready: undefined, done };
  },

  [`a backlog of ${backlogMessages.toLocaleString('en')} messages`]: ({ hostile, database, signal }) => {
    const waiting = async () =>
      (await database.query('select count(*)::int as n from app.outbox where bot_id = $1', [hostile.bot.id]))
        .rows[0].n;
    let before = 0;
    const ready = (async () => {
      await seedBacklog(database, hostile.bot.id);
      before = await waiting();
    })();
    const done = new Promise((settle) => signal.addEventListener('abort', settle, { once: true })).then(
      async () => `${(before - (await waiting())).toLocaleString('en')} of them were sent meanwhile`,
    );
    return {
      ready,
      done,
      cleanUp: () => database.query('delete from app.outbox where bot_id = $1', [hostile.bot.id]),
    };
  },
};

function posting(webhook, signal, rate, makeUpdate) {
  const work = postSteadily({ webhook, perSecond: rate, seconds: 600, makeUpdate, signal });
  return {
    done: work.then(({ posted, refused }) => `${posted.length} updates meanwhile, ${refused} refused`),
  };
}

/** As if a process had died with it: nobody holds its 1,000 chats. */
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
