import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { capacityTable } from '../lib/capacity.mjs';
import { load, processorMs } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { startRole } from '../lib/role-process.mjs';

export const builds = ['server'];
export const title =
  'scale: what a reply to /start costs with 1, 2 and 4 runtime processes, whichever takes the update of a chat, and one PostgreSQL';
export const baseline = 'one runtime process';

const counts = [1, 2, 4];
const bots = 3;
/** `BENCH_SHORT=1`: a third of the updates, after a warm-up that is too short for absolute figures. */
const isShort = process.env.BENCH_SHORT === '1';
const updates = isShort ? 4_000 : 12_000;
const warmUp = isShort ? 1_500 : 4_000;
/** As many as three busy bots have: Telegram delivers over up to 100 connections a bot. */
const connections = 256;
const queued = isShort ? 1_000 : 3_000;
let firstId = 1;

/**
 * The load generator's people take turns; as Telegram does, it sends the next update of a chat when the last
 * is acknowledged.
 */
const people = 500;

/**
 * Every process gets the same share of every bot's updates, and each chat's updates reach all processes in
 * turn. Then messages that no process has received wait in the outbox, as those of the API do. Transactions
 * of the database are counted as statements: almost all of them are one. Processor time hardly depends on
 * other load of the machine; a hand-over is a notification that something waits for another process. The load
 * generator and the stub share the cores with what is measured, so their processor time is known and
 * subtracted. There is no api and no worker: their cost is not in the figures.
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
    for (let n = 0; n < bots; n += 1) tenants.push(await ours.tenant(`scale${n}`, 7000 + n));
    await ours.product.stopServer();
    const measured = new Map();
    for (const count of counts) {
      const roles = await Promise.all(
        Array.from({ length: count }, () => startRole('runtime', environment(ours, stub, files))),
      );
      try {
        const ports = roles.map(({ port }) => port);
        const at = { stub, database, tenants, roles, postgres: ours.product.pids().postgres };
        // Each process compiles its own code.
        await replies({ ...at, ports, total: warmUp * count });
        const taken = await replies({ ...at, ports, total: updates });
        const sent = await fromOutbox(at);
        measured.set(count, { taken, sent });
      } finally {
        await Promise.all(roles.map(({ stop }) => stop()));
      }
    }
    const one = measured.get(1);
    for (const [count, { taken, sent }] of measured) {
      const processes = `with ${count} process${count === 1 ? '' : 'es'}`;
      const ofReplies = (unit, key) => report.ratio(`${unit}, ${processes}`, taken[key], one.taken[key]);
      ofReplies('replies/s', 'perSecond');
      ofReplies('replies/s if the load generator cost nothing (calculated)', 'withoutLoad');
      ofReplies('µs of all runtimes a reply', 'runtimes');
      ofReplies('µs of PostgreSQL a reply', 'postgres');
      ofReplies('µs of the load generator and the stub a reply', 'load');
      ofReplies('bytes of rows and indexes a reply', 'rows');
      ofReplies('bytes of write-ahead log a reply', 'wal');
      ofReplies('transactions a reply', 'transactions');
      report.note(`${taken.handOvers} hand-overs for ${updates} replies, ${processes}`);
      report.ratio(`queued messages/s, ${processes}`, sent.perSecond, one.sent.perSecond);
      report.ratio(`transactions a queued message, ${processes}`, sent.transactions, one.sent.transactions);
    }
    // A larger installation has more connections for each process: between these two is what it costs there.
    for (const [count, { taken }] of measured) {
      if (count !== 1 && count !== counts.at(-1)) continue;
      report.note(`calculated from the costs with ${count}:`);
      for (const line of capacityTable({ ...taken, node: taken.runtimes }).split('\n')) report.note(line);
    }
  } finally {
    await database.end();
    await ours.stop();
    await stub.stop();
    rmSync(files, { recursive: true, force: true });
  }
}

async function replies({ tenants, ports, total, ...at }) {
  return counted({ ...at, wanted: total }, async () => {
    const shares = tenants.flatMap(({ webhook }) =>
      ports.map((port, i) => ({ webhook, port, person: Math.floor((people * i) / ports.length) })),
    );
    const each = Math.floor(total / shares.length);
    const { failed, processor } = await load(
      shares.map(({ webhook, port, person }, n) => {
        const url = new URL(webhook.url);
        url.protocol = 'http:';
        url.hostname = '127.0.0.1';
        url.port = String(port);
        const first = Math.ceil(firstId / people) * people + person;
        const count = each + (n === 0 ? total - each * shares.length : 0);
        firstId = first + count;
        return {
          url: url.href,
          secret: webhook.secret,
          connections: Math.max(1, Math.floor(connections / shares.length)),
          count,
          text: '/start',
          firstId: first,
        };
      }),
    );
    if (failed) throw new Error(`${failed} updates were refused`);
    return processor;
  });
}

/** Messages for chats without a process, as if none had been alive when they were queued. */
async function fromOutbox({ tenants, ...at }) {
  const { database } = at;
  return counted({ ...at, wanted: queued }, async () => {
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
    return 0;
  });
}

/**
 * Counts until the stub has received this many more messages and the outbox is empty. `work` returns the
 * processor time of its load generator.
 */
async function counted({ stub, database, wanted, roles, postgres }, work) {
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  const { sent } = await (await fetch(`${stubUrl}/sent`)).json();
  let handOvers = 0;
  const count = ({ payload }) => {
    handOvers += payload.split(' ')[2]?.split(',').length ?? 0;
  };
  await database.query('listen outbox');
  database.on('notification', count);
  const processorTime = () => ({
    runtimes: roles.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    postgres: processorMs(postgres),
    stub: processorMs(stub.pid),
  });
  const size = await bytesOfRows(database);
  const before = {
    ...processorTime(),
    transactions: await transactions(database),
    wal: await walBytes(database),
  };
  const started = performance.now();
  const arrived = fetch(`${stubUrl}/wait/${sent + wanted}`, { signal: AbortSignal.timeout(180_000) });
  const generator = await work();
  await (await arrived).json();
  const seconds = (performance.now() - started) / 1000;
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await database.query('select 1 from app.outbox limit 1');
    if (rows.length === 0) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const after = { ...processorTime(), wal: await walBytes(database) };
  // The server's counters are a second late at most.
  await new Promise((done) => setTimeout(done, 1_500));
  database.off('notification', count);
  const runtimes = ((after.runtimes - before.runtimes) * 1000) / wanted;
  const ofPostgres = ((after.postgres - before.postgres) * 1000) / wanted;
  const ofLoad = ((generator + after.stub - before.stub) * 1000) / wanted;
  const perSecond = wanted / seconds;
  const committed = (await transactions(database)) - before.transactions;
  return {
    perSecond,
    withoutLoad: (perSecond * (runtimes + ofPostgres + ofLoad)) / (runtimes + ofPostgres),
    runtimes,
    postgres: ofPostgres,
    load: ofLoad,
    wal: (after.wal - before.wal) / wanted,
    rows: ((await bytesOfRows(database)) - size) / wanted,
    transactions: committed / wanted,
    handOvers,
  };
}

/** Tables and indexes, without what VACUUM frees: the end of the outbox and older versions of rows. */
async function bytesOfRows(database) {
  await database.query('vacuum');
  // Its transactions are not those of the replies.
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query(
    `select sum(pg_total_relation_size(oid))::float8 as n from pg_class
     where relkind = 'r' and relnamespace = 'app'::regnamespace`,
  );
  return rows[0].n;
}

async function walBytes(database) {
  const { rows } = await database.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as n`);
  return rows[0].n;
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
