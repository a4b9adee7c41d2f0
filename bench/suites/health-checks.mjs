import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyRows } from '../lib/copies.mjs';
import { processorMs } from '../lib/processes.mjs';
import { productWithBot } from '../lib/product-with-bot.mjs';

/** `BENCH_SHORT=1`: a tenth of the bots. */
const bots = process.env.BENCH_SHORT === '1' ? 1_000 : 10_000;
/** The time of a request at Telegram. */
const responseMs = 100;
const withinSeconds = (5 * 60 * bots) / 10_000;

export const title = `health-checks: a round over ${bots} bots while Telegram is silent about each twentieth`;
export const baseline = 'a round while it is silent about none';
export const builds = ['server'];

export async function run(report) {
  const telegram = await startTelegram();
  const ours = await productWithBot(telegram.port);
  const database = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await database.connect();
  try {
    await addBots(database, ours.bot.id);
    const quiet = await round(database, ours.product.pids().product);
    telegram.silentEach = 20;
    const busy = await round(database, ours.product.pids().product);
    report.ratio('s', busy.seconds, quiet.seconds, undefined, { atMost: withinSeconds });
    report.ratio('ms of processor time for each bot', busy.processor / bots, quiet.processor / bots);
    report.note(`${telegram.mostOpen} requests at a time at most`);
  } finally {
    await database.end();
    await ours.stop();
    telegram.stop();
  }
}

/** Makes all bots due, and waits until each was checked. */
async function round(database, pid) {
  const processor = processorMs(pid);
  const started = performance.now();
  await database.query('update app.bot_registrations set inspection_due_at = now()');
  for (;;) {
    // A bot that is being checked is claimed for less than a minute.
    const { rows } = await database.query(
      `select from app.bot_registrations where inspection_due_at < now() + interval '1 minute' limit 1`,
    );
    if (rows.length === 0) break;
    await sleep(100);
  }
  return { seconds: (performance.now() - started) / 1000, processor: processorMs(pid) - processor };
}

/** Copies of a connected bot, with its token. */
async function addBots(database, botId) {
  const copies = (table, different) =>
    copyRows(database, {
      table,
      where: [Object.keys(different)[0], botId],
      different,
      first: 2,
      last: bots,
    });
  await copies('app.bot_registrations', { bot_id: "'copy-' || n", telegram_id: "'copy-' || n" });
  await copies('read.bots', { id: "'copy-' || n" });
}

/** Telegram, as far as the checks of a connected bot need it. */
async function startTelegram() {
  const telegram = { silentEach: Number.POSITIVE_INFINITY, mostOpen: 0 };
  let webhook = { url: '' };
  let asked = 0;
  let open = 0;
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    if (request.url.startsWith('/stub/webhook')) return void response.end(JSON.stringify(webhook));
    if (request.url.endsWith('/setWebhook')) webhook = JSON.parse(Buffer.concat(chunks));
    if (request.url.endsWith('/getWebhookInfo')) {
      asked += 1;
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      telegram.mostOpen = Math.max(telegram.mostOpen, open);
      if (asked % telegram.silentEach === 0) return;
      await sleep(responseMs);
      // The response for the one bot with this address; the others have a conflict.
      return void response.end(JSON.stringify({ ok: true, result: webhook }));
    }
    const result = request.url.endsWith('/getMe')
      ? { id: 4242, is_bot: true, first_name: 'Bench', username: 'bench_bot' }
      : true;
    response.end(JSON.stringify({ ok: true, result }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(telegram, {
    port: server.address().port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
