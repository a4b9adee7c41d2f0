import pg from 'pg';
import { ensureDatabases } from '../../tools/lib/embedded-postgres.mjs';
import { load, startProgram } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { percentile } from '../lib/steady-load.mjs';

export const title =
  'callbacks: delayed callbacks that are due at once, sent per second; and how late steady ones are';
export const baseline = 'graphile-worker with its defaults, whose task sends the same message with telegraf';

const people = 500;
const dueAtOnce = 100_000;
/** The baseline gets fewer, because it is slower; it has no more to do for each. */
const byBaseline = 5_000;
const steady = { perSecond: 500, seconds: 30 };
const telegramId = 4242;
const deadlineMs = 300_000;

export async function run(report) {
  const stub = await startStub();
  const stubUrl = `http://127.0.0.1:${stub.port}`;
  const ours = await productWithBot(stub.port);
  await ensureDatabases(ours.product.postgres, ['graphile']);
  const graphile = await startProgram('graphile-callbacks.mjs', [
    ours.product.postgres.url('graphile'),
    stubUrl,
  ]);
  const client = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await client.connect();
  try {
    await seedCallbacks(ours, client, stubUrl);
    const sent = () => get(`${stubUrl}/stub/sent`).then((answer) => answer.sent);
    const perSecond = async (count, begin) => {
      const done = get(`${stubUrl}/stub/wait/${(await sent()) + count}`);
      const started = performance.now();
      await begin();
      await done;
      return (count * 1000) / (performance.now() - started);
    };
    const atOnce = (count) => perSecond(count, () => spread(client, count, 0));
    await atOnce(3_000);
    await perSecond(500, () => graphile.send({ jobs: 500 }));
    const product = await atOnce(dueAtOnce);
    const worker = await perSecond(byBaseline, () => graphile.send({ jobs: byBaseline }));
    report.ratio('callbacks/s', product, worker, 3.0);
    const lateness = await latenessOf(client, stubUrl);
    report.figure(`ms late, percentile 99, at ${steady.perSecond} a second`, percentile(lateness, 0.99), {
      atMost: 1_000,
    });
    report.note(
      `median ${percentile(lateness, 0.5).toFixed(0)} ms, the latest ${Math.max(...lateness).toFixed(0)} ms`,
    );
  } finally {
    await client.end();
    await graphile.stop();
    await ours.stop();
    await stub.stop();
  }
}

/**
 * Everyone who will get a callback says hello, and has one that is due in an hour: the ones due earlier are
 * copies of these.
 */
async function seedCallbacks({ api, bot, webhook, action }, client, stubUrl) {
  await api('POST', `/api/bots/${bot.id}/actions`, {
    command: 'reminder',
    actionTrigger: 'callback',
    actionData: {
      text: 'Welcome to our shop!',
      buttons: [{ label: 'Prices', type: 'callback', value: 'prices' }],
    },
  });
  await api('PUT', `/api/bots/${bot.id}/actions/${action.id}`, {
    command: '/start',
    actionTrigger: 'command',
    actionData: {
      text: 'Welcome!',
      delayedCallbacks: [{ callbackCommand: 'reminder', delaySeconds: 3_600 }],
    },
  });
  const greeted = get(`${stubUrl}/stub/wait/${people}`);
  const { url, secret } = webhook;
  const { failed } = await load({ url, secret, connections: 16, count: people, text: '/start', firstId: 1 });
  if (failed) throw new Error(`${failed} updates were refused`);
  await greeted;
  const { rows } = await client.query(`select count(*)::int from app.outbox where kind = 'callback'`);
  if (rows[0].count !== people) throw new Error(`${rows[0].count} callbacks wait, not ${people}`);
}

/**
 * Queues callbacks, the people in turn, each due `everyMs` after the one before. @returns when the first is
 * due
 */
async function spread(client, count, everyMs, startsInMs = 0) {
  const { rows } = await client.query(
    `with people as (
       select *, row_number() over (order by chat_id) - 1 as place from app.outbox
       where kind = 'callback' and due_at > now() + interval '30 minutes'
     ), start as (select now() + make_interval(secs => $4::float8 / 1000) as at), queued as (
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, action_id, state, due_at)
       select gen_random_uuid() || '/0', bot_id, chat_id, kind, method, payload, action_id, state,
         start.at + make_interval(secs => n * $2::float8 / 1000)
       from generate_series(0, $1::int - 1) as n join people on place = n % $3::int, start
     )
     select extract(epoch from at) * 1000 as first_at from start`,
    [count, everyMs, people, startsInMs],
  );
  return Number(rows[0].first_at);
}

/** The time from when each of the steady ones is due until Telegram has it, in milliseconds. */
async function latenessOf(client, stubUrl) {
  const everyMs = 1000 / steady.perSecond;
  const count = steady.perSecond * steady.seconds;
  const { sent } = await get(`${stubUrl}/stub/sent`);
  const done = get(`${stubUrl}/stub/wait/${sent + count}`);
  await get(`${stubUrl}/stub/watch/${telegramId}`);
  const firstAt = await spread(client, count, everyMs, 3_000);
  const monotonicAhead = Number(process.hrtime.bigint()) / 1e6 - Date.now();
  await done;
  const byChat = new Map();
  for (const [chat, at] of await get(`${stubUrl}/stub/arrivals`)) {
    byChat.set(chat, [...(byChat.get(chat) ?? []), Number(at) / 1e6 - monotonicAhead]);
  }
  // Each person's are due in turn, and arrive in their order.
  const chats = [...byChat.values()].sort(([a], [b]) => a - b);
  return chats.flatMap((arrivals, place) =>
    arrivals.map((at, turn) => at - (firstAt + (turn * people + place) * everyMs)),
  );
}

async function get(url) {
  return (await fetch(url, { signal: AbortSignal.timeout(deadlineMs) })).json();
}
