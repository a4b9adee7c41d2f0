import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { freshProduct } from '../lib/fresh-product.mjs';
import { memoryOf, processorMs, startProgram } from '../lib/processes.mjs';
import { apiClient } from '../lib/product-with-bot.mjs';

export const title =
  'fan-out: 2,000 people with a live stream each, and 2,000 signals a second about their 2,000 bots, on one api process';
export const baseline = 'a bare program that asks every stream about every signal';
export const builds = ['server'];

/** `BENCH_SHORT=1`: for a third of the time. */
const seconds = process.env.BENCH_SHORT === '1' ? 10 : 30;
const warmUpSeconds = 5;
const people = 2_000;
/** Each person owns one bot. The first also sees these, and four more people see each tenth bot. */
const botsOfFirst = 100;
const perSecond = 2_000;
/** A runtime gathers signals for this long, and publishes them together. */
const gatherMs = 25;

const changes = (botId) => ({ kind: 'chat_changed', botId });
/** These are loaded if someone receives them. */
const messages = (botId, messageId) => ({ kind: 'messages', botId, messageIds: [messageId] });
/** What the signals are about, and how many processes publish them in turn. */
const cases = {
  'changes of a runtime': { signalOf: changes, runtimes: 1 },
  'changes of ten runtimes': { signalOf: changes, runtimes: 10 },
  'messages of a runtime': { signalOf: messages, runtimes: 1 },
  'messages of ten runtimes': { signalOf: messages, runtimes: 10 },
};

export async function run(report) {
  const { product, ports, stop } = await freshProduct({ env: { TELEGRAM_MODE: 'webhook' } });
  const database = new pg.Pool({ connectionString: product.postgres.url('botter') });
  try {
    const emails = Array.from({ length: people }, (_, n) => `reader-${n}@example.com`);
    const tokens = await inTurns(emails, (email) => fetchToken(product.urls.identity, { email }));
    const ids = await inTurns(
      tokens,
      async (token) => (await apiClient(product.urls.product, token)('GET', '/api/me')).user.id,
    );
    const bots = await seedBots(database, ids);
    await product.stopServer();
    const api = await product.startRole('api', ports.port);
    const ours = await measure(
      database,
      bots,
      api.pid,
      tokens.map((token) => ({
        url: `http://127.0.0.1:${ports.port}/api/events`,
        headers: { authorization: `Bearer ${token}` },
      })),
    );
    await api.end();
    const port = await freePort();
    const bare = await startProgram('scanning-hub.mjs', [port, product.postgres.url('botter')]);
    const theirs = await measure(
      database,
      bots,
      bare.pid,
      ids.map((id) => ({ url: `http://127.0.0.1:${port}/${id}`, headers: {} })),
    );
    await bare.stop();
    for (const name of Object.keys(cases)) {
      const [mine, other] = [ours[name], theirs[name]];
      report.ratio(`% of a core, ${name}`, mine.share, other.share, undefined, { atMost: 20 });
      report.ratio(`ms from signal to stream, 99th percentile, ${name}`, mine.p99, other.p99);
      report.note(`median: ${mine.median.toFixed(1)} ms against ${other.median.toFixed(1)} ms`);
    }
    report.ratio('MB', ours.memory, theirs.memory);
    report.note(`% of a core without signals: ${ours.idle.toFixed(1)} against ${theirs.idle.toFixed(1)}`);
  } finally {
    await database.end();
    await stop();
  }
}

/** What a process with an open stream for each of these requests needs in each case. */
async function measure(database, bots, pid, requests) {
  const readers = await startReaders(requests);
  try {
    const before = processorMs(pid);
    await new Promise((done) => setTimeout(done, 5_000));
    const measured = { idle: (100 * (processorMs(pid) - before)) / 5_000 };
    for (const [name, options] of Object.entries(cases)) {
      await publish(database, bots, { ...options, forSeconds: warmUpSeconds });
      await readers.delays();
      const started = processorMs(pid);
      const { events, taken } = await publish(database, bots, { ...options, forSeconds: seconds });
      const delays = await readers.delays();
      if (delays.count !== events) throw new Error(`${delays.count} events arrived instead of ${events}`);
      measured[name] = { share: (100 * (processorMs(pid) - started)) / taken, ...delays };
    }
    measured.memory = memoryOf(pid);
    return measured;
  } finally {
    readers.stop();
  }
}

/**
 * Publishes as runtimes do, each what it has gathered in one notification. The id of the chat is the time, in
 * nanoseconds of the machine's clock. Returns how many events the streams get from it, and the milliseconds
 * that it took.
 */
async function publish(database, bots, { signalOf, runtimes, forSeconds }) {
  const everyMs = gatherMs / runtimes;
  const together = (perSecond * everyMs) / 1000;
  const sent = [];
  const started = performance.now();
  let events = 0;
  for (let n = 0; n < perSecond * forSeconds; n += together) {
    const dueIn = started + sent.length * everyMs - performance.now();
    if (dueIn > 0) await new Promise((done) => setTimeout(done, dueIn));
    const chatId = String(process.hrtime.bigint());
    const signals = Array.from({ length: together }, (_, i) => {
      const { id, messageId, readers } = bots[(n + i) % bots.length];
      events += readers;
      return { ...signalOf(id, messageId), chatId };
    });
    sent.push(database.query("select pg_notify('live', $1)", [JSON.stringify(signals)]));
  }
  await Promise.all(sent);
  return { events, taken: performance.now() - started };
}

/** Opens all streams in a process of its own. */
async function startReaders(requests) {
  const child = fork(join(import.meta.dirname, '..', 'lib', 'live-readers.mjs'), { execArgv: followParent });
  const ended = once(child, 'exit').then(() => ['ended']);
  const ask = async (message) => {
    child.send(message);
    const [response] = await Promise.race([once(child, 'message'), ended]);
    if (response === 'ended') throw new Error('the readers ended');
    return response;
  };
  await ask(requests);
  return {
    /** Of the events since the last time, once no more come. */
    delays: () => ask('delays'),
    stop: () => child.kill(),
  };
}

/** The bots with a message each, and with how many people see them. */
async function seedBots(database, ids) {
  const botId = `'00000000-0000-4000-8000-' || lpad(n::text, 12, '0')`;
  const person = (n) => `($1::text[])[1 + (${n}) % ${people}]`;
  await database.query(
    `insert into read.bots (id, owner_id, name, username, telegram_id, can_join_groups, can_read_all_group_messages,
       notifications_enabled, created_at, token_ref)
     select ${botId}, ${person('n')}, 'Bot ' || n, 'bot_' || n, n::text, true, false, true, now(), 'none'
     from generate_series(0, ${people - 1}) as n`,
    [ids],
  );
  await database.query(
    `insert into read.shares (id, bot_id, user_id, email_ref, permission, status, created_at, status_since, version)
     select gen_random_uuid(), ${botId}, user_id, 'none', 'manage', 'active', now(), now(), 1 from (
       select n, ${person('0')} as user_id from generate_series(1, ${botsOfFirst - 1}) as n
       union
       select n, ${person('n + 1 + other * 7')} from generate_series(0, ${people - 1}, 10) as n, generate_series(1, 4) as other
     ) as given`,
    [ids],
  );
  await database.query(
    `with chats as (
       insert into app.chats (id, bot_id, telegram_chat_id, type, name)
       select gen_random_uuid(), id, 700000000, 'private', 'Person' from read.bots returning id, bot_id)
     insert into app.messages (id, bot_id, chat_id, direction, kind, text, telegram_message_id, sender_name, at)
     select uuidv7(), bot_id, id, 'incoming', 'text', 'I would like to order two of them. When do you open?', 1, 'Person', now()
     from chats`,
  );
  await database.query('analyze read.bots, read.shares, app.chats, app.messages');
  const { rows } = await database.query(
    `select bot.id, message.id as "messageId", 1 + (select count(*)::int from read.shares where bot_id = bot.id) as readers
     from read.bots as bot join app.messages as message on message.bot_id = bot.id order by bot.id`,
  );
  return rows;
}

async function inTurns(items, work) {
  const results = [];
  for (let from = 0; from < items.length; from += 50)
    results.push(...(await Promise.all(items.slice(from, from + 50).map(work))));
  return results;
}
