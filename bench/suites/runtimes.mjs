import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { load } from '../lib/processes.mjs';
import { startRole } from '../lib/role-process.mjs';

export const builds = ['server'];
export const title =
  'runtimes: /start to sent answer with 1, 2 and 4 runtime processes, whichever takes the update of a chat';
export const baseline = 'one runtime process';

const counts = [1, 2, 4];
const bots = 3;
const updates = 6_000;
const warmUp = 1_200;
const connections = 96;
const queued = 3_000;
let firstId = 1;

/**
 * Every process gets the same share of every bot's updates, so with more than one most updates of a chat come to a
 * process that the chat does not belong to. Then messages that no process has taken in wait in the outbox, as those of
 * the API do. Transactions of the database stand for statements: almost all of them are one.
 */
export async function run(report) {
  process.env.ENCRYPTION_KEYS ??= `k1:${Buffer.alloc(32, 1).toString('base64')}`;
  const files = mkdtempSync(join(tmpdir(), 'botter-bench-files-'));
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const database = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await database.connect();
  try {
    const tenants = [];
    for (let n = 0; n < bots; n += 1) tenants.push(await ours.tenant(`runtimes${n}`, 7000 + n));
    await ours.product.stopServer();
    const measured = new Map();
    for (const count of counts) {
      const roles = await Promise.all(
        Array.from({ length: count }, () => startRole('runtime', environment(ours, stub, files))),
      );
      try {
        const ports = roles.map(({ port }) => port);
        await replies({ stub, database, tenants, ports, total: warmUp });
        const taken = await replies({ stub, database, tenants, ports, total: updates });
        const sent = await fromOutbox({ stub, database, tenants });
        measured.set(count, { taken, sent });
      } finally {
        await Promise.all(roles.map(({ stop }) => stop()));
      }
    }
    const one = measured.get(1);
    for (const [count, { taken, sent }] of measured) {
      const processes = `with ${count} process${count === 1 ? '' : 'es'}`;
      report.ratio(`answers/s, ${processes}`, taken.perSecond, one.taken.perSecond);
      report.ratio(`transactions an answer, ${processes}`, taken.transactions, one.taken.transactions);
      report.ratio(`queued messages/s, ${processes}`, sent.perSecond, one.sent.perSecond);
      report.ratio(`transactions a queued message, ${processes}`, sent.transactions, one.sent.transactions);
    }
  } finally {
    await database.end();
    await ours.stop();
    await stub.stop();
    rmSync(files, { recursive: true, force: true });
  }
}

async function replies({ stub, database, tenants, ports, total }) {
  return counted({ stub, database, wanted: total }, async () => {
    const shares = tenants.flatMap(({ webhook }) => ports.map((port) => ({ webhook, port })));
    const each = Math.floor(total / shares.length);
    const results = await Promise.all(
      shares.map(({ webhook, port }, n) => {
        const url = new URL(webhook.url);
        url.protocol = 'http:';
        url.hostname = '127.0.0.1';
        url.port = String(port);
        const first = firstId;
        const count = each + (n === 0 ? total - each * shares.length : 0);
        firstId += count;
        return load({
          url: url.href,
          secret: webhook.secret,
          connections: Math.max(1, Math.floor(connections / shares.length)),
          count,
          text: '/start',
          firstId: first,
        });
      }),
    );
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed) throw new Error(`${failed} updates were refused`);
  });
}

/** Messages for chats without a process, as if nobody had been alive when they were queued. */
async function fromOutbox({ stub, database, tenants }) {
  return counted({ stub, database, wanted: queued }, async () => {
    const ids = tenants.map(({ bot }) => bot.id);
    await database.query(
      `with chats as (
         insert into app.chats (id, bot_id, telegram_chat_id, type)
         select gen_random_uuid(), ($1::text[])[1 + n % array_length($1::text[], 1)], $3::bigint + n, 'private'
         from generate_series(1, $2::int) n returning bot_id, id, telegram_chat_id)
       insert into app.outbox (id, bot_id, chat_id, kind, method, payload, action_id, state)
       select 'bench/' || telegram_chat_id, bot_id, id, 'send', 'sendMessage', '{"text":"Queued"}', 'bench', 'waiting' from chats`,
      [ids, queued, 10_000_000 + firstId],
    );
  });
}

/** What happens until the stub has got so many more messages and the outbox is empty. */
async function counted({ stub, database, wanted }, work) {
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  const { sent } = await (await fetch(`${stubUrl}/sent`)).json();
  const before = await transactions(database);
  const started = performance.now();
  const arrived = fetch(`${stubUrl}/wait/${sent + wanted}`, { signal: AbortSignal.timeout(180_000) });
  await work();
  await (await arrived).json();
  const seconds = (performance.now() - started) / 1000;
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await database.query('select 1 from app.outbox limit 1');
    if (rows.length === 0) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  // The server's counters are a second late at most.
  await new Promise((done) => setTimeout(done, 1_500));
  return { perSecond: wanted / seconds, transactions: ((await transactions(database)) - before) / wanted };
}

async function transactions(database) {
  const { rows } = await database.query(
    `select sum(xact_commit)::float8 as n from pg_stat_database where datname = current_database()`,
  );
  return rows[0].n;
}

function environment({ product }, stub, files) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: product.postgres.url('botter'),
    OIDC_ISSUER: product.urls.identity,
    OIDC_CLIENT_ID: 'botter-web',
    OIDC_AUDIENCE: 'botter-api',
    TELEGRAM_MODE: 'webhook',
    TELEGRAM_API_ROOT: `http://127.0.0.1:${stub.port}`,
    PUBLIC_URL: product.urls.product,
    FILES_DIR: files,
    FILES_SHARED: 'true',
  };
}
