// kill -9 of runtimes, workers and the api, again and again, while a broadcast is sent, and dropped
// connections to PostgreSQL: no one gets it twice, no one is left out, and what was being sent is unknown.
// Meanwhile the bot replies, another bot has a broadcast of its own, and someone pauses. The long form also
// restarts PostgreSQL, and Telegram limits, breaks and keeps silent. FAULT_PEOPLE (1000 in short, 10000),
// FAULT_KILLS (3 in short, 50) and FAULT_SEED choose another run; FAULT_POOLER=on has PgBouncer before
// PostgreSQL. There are fewer kills if the broadcast is done before.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { startPgbouncer } from '../lib/pgbouncer.mjs';
import { rolesProduct, startLoad } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'kill -9 of every role while a broadcast is sent';

const firstPerson = 9_000_000;
/** People of the other bot. */
const others = 100;
const otherFirst = 8_000_000;
/** Telegram takes this time for each message, so some requests are always on their way. */
const sendMs = 100;
const pauseMs = 1_000;
const limitedSeconds = 65;
/** PostgreSQL is away, and Telegram silent, for this time. */
const awayMs = 5_000;
/** Telegram's responses are waited for this long. */
const silenceMs = 16_000;

export async function run(report) {
  const people = Number(process.env.FAULT_PEOPLE ?? (report.short ? 1_000 : 10_000));
  const kills = Number(process.env.FAULT_KILLS ?? (report.short ? 3 : 50));
  const chance = seeded(report.note);
  /** Processes take seconds to start, and the broadcast has to last for all kills. */
  const perSecond = report.short ? 100 : 25;
  let bouncer;
  let neighbour;
  const subject = await rolesProduct({
    roles: report.short ? { api: 1, runtime: 2 } : { api: 1, runtime: 2, worker: 2 },
    env: { RATE_LIMITS: `bulk=${perSecond}/1` },
    async prepare(api) {
      neighbour = await addNeighbour(api);
    },
    ...(process.env.FAULT_POOLER === 'on' && {
      pooler: async (url) => (bouncer = await startPgbouncer(url)).url,
    }),
  });
  try {
    await addContacts(subject, subject.bot.id, firstPerson, people);
    await subject.telegram.ask('sending', { delayMs: sendMs });
    const { path, id } = await startBroadcast(subject, subject.bot.id);
    const begun = performance.now();
    await checkNeighbours(subject, neighbour, report, people);
    await checkPause(subject, path, report);
    const dead = [];
    let wrongSums = 0;
    const killed = {};
    let restartMs = 0;
    /** The kills are spread over the time that it takes. */
    const everyMs = (people / perSecond / (kills + 1)) * 1_000;
    const half = Math.ceil(kills / 2);
    const row = async () => (await subject.rows('select * from app.broadcasts where id = $1', [id]))[0];
    for (let done = 0; done < kills && (await row()).state === 'running'; done += 1) {
      if (done === half && !report.short) {
        await troubles(subject, report);
      }
      await pause(Math.max(0, everyMs * (0.5 + chance()) - restartMs));
      if (chance() < 0.5) await dropConnections(subject);
      const victim = await victimOf(subject, chance);
      killed[victim.role] = (killed[victim.role] ?? 0) + 1;
      const killedAt = performance.now();
      await victim.child.kill();
      if (victim.role === 'runtime') dead.push(identityOf(subject, victim));
      wrongSums += await sumIsWrong(subject);
      await subject.forget(victim);
      await subject.start(victim.role, victim.port);
      restartMs = performance.now() - killedAt;
    }
    await until('the broadcast is done', async () => (await row()).state === 'done', 120).catch(() => {});
    const end = await row();
    const { planned, sent, unknown } = end;
    const inFlight = await leftBy(subject, id, dead);
    const { inDoubt } = await subject.telegram.ask('status');
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    report.note(
      `kills ${JSON.stringify(killed)}, ${inFlight} in flight at them, ${inDoubt} without a response of Telegram, ${sent} sent and ${unknown} unknown in ${seconds} s`,
    );
    const arrived = new Map(await subject.telegram.ask('texts'));
    const isOurs = (chat) => Number(chat) > firstPerson;
    const twice = [...arrived].filter(([chat, texts]) => isOurs(chat) && texts.length > 1).length;
    report.check('it is killed while it sends', Object.keys(killed).length > 0 || kills === 0);
    report.check('it comes to its end', end.state === 'done', JSON.stringify(end));
    report.check('no one gets it twice', twice === 0, `${twice} people`);
    report.check('everyone is among the recipients', planned === people, `${planned} of ${people}`);
    report.check('no one is left out', sent + unknown === people, JSON.stringify(end));
    report.check(
      'the sums hold at every kill',
      wrongSums + (await sumIsWrong(subject)) === 0,
      `${wrongSums}`,
    );
    const doubtful = inFlight + inDoubt;
    report.check(
      'what was being sent is unknown',
      unknown === doubtful,
      `${unknown} of ${doubtful}, ${await doubtsOf(subject, id, dead)}`,
    );
    const missing = (await recipientsIn(subject, id, 'sent')).filter((chat) => !arrived.has(chat)).length;
    report.check('what is sent has arrived', missing === 0, `${missing} have not`);
    const kept = await subject.count(
      'select count(*)::int as n from app.messages where broadcast_id = $1 and telegram_message_id is not null',
      [id],
    );
    report.check('what is sent is in the chats, once', kept === sent, `${kept} of ${sent}`);
  } finally {
    await subject.stop();
    await bouncer?.stop();
  }
}

async function addNeighbour(api) {
  const { bot } = await api('POST', '/api/bots', { name: 'Neighbour', token: `4343:${'B'.repeat(35)}` });
  await until(
    'the other bot is connected',
    async () => (await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected',
  );
  return bot;
}

async function startBroadcast({ api }, botId) {
  const path = `/api/bots/${botId}/broadcasts`;
  const { broadcast } = await api('POST', path, { name: 'Faults', message: { text: 'News' } });
  await api('POST', `${path}/${broadcast.id}/start`);
  return { id: broadcast.id, path: `${path}/${broadcast.id}` };
}

/** The bot's replies, and a small broadcast of another bot, don't wait for the rest of the large one. */
async function checkNeighbours(subject, neighbour, report, people) {
  const { api, telegram } = subject;
  await addContacts(subject, neighbour.id, otherFirst, others);
  await until('the large broadcast is sent', async () => (await telegram.ask('texts')).length > 0);
  await startLoad(subject, { people: 20, perSecond: 20 });
  const { path } = await startBroadcast(subject, neighbour.id);
  const started = performance.now();
  const counts = async () => (await api('GET', path)).broadcast.counts;
  await until('the other bot has sent its broadcast', async () => (await counts()).sent === others, 30);
  const ms = Math.round(performance.now() - started);
  await until('every reply is sent', async () => (await telegram.ask('status')).answered === 20, 30);
  const { longestReplyMs } = await telegram.ask('status');
  const rest = await subject.count('select max(waiting)::int as n from app.broadcasts');
  report.note(
    `while ${rest} people waited: ${others} of another bot after ${ms} ms, slowest reply ${longestReplyMs} ms`,
  );
  report.check(
    "another bot's broadcast and the replies do not wait",
    rest > people / 2,
    `${rest} of ${people}`,
  );
}

/** Nothing is sent a second after a pause was acknowledged. */
async function checkPause({ api, telegram }, path, report) {
  await api('POST', `${path}/pause`);
  const paused = Date.now();
  await pause(2 * pauseMs);
  const times = (await telegram.ask('arrivals')).flatMap(([, sent]) => sent.map(({ at }) => at));
  const late = times.reduce((latest, at) => Math.max(latest, at - paused), 0);
  report.note(`the last message left ${late} ms after the pause`);
  report.check('a pause ends it within a second', late < pauseMs, `${late} ms`);
  await api('POST', `${path}/resume`);
}

/** PostgreSQL is away; then Telegram limits for more than a minute, has errors, and doesn't respond. */
async function troubles(subject, report) {
  const { telegram } = subject;
  await subject.product.restartPostgres(() => pause(awayMs));
  const sentAgain = async (what, seconds) => {
    const before = (await telegram.ask('texts')).length;
    const started = performance.now();
    await until(
      `it goes on after ${what}`,
      async () => (await telegram.ask('texts')).length > before,
      seconds,
    );
    report.note(`after ${what} it went on within ${Math.round(performance.now() - started)} ms`);
  };
  await sentAgain('PostgreSQL was away', 60);
  await telegram.ask('fault', { kind: 'flood', every: 1, retryAfter: limitedSeconds });
  await pause(2_000);
  await telegram.ask('fault', {});
  await sentAgain(`429 with ${limitedSeconds} s`, limitedSeconds + 30);
  await telegram.ask('fault', { kind: 'error', every: 1, status: 502 });
  await pause(awayMs);
  await telegram.ask('fault', {});
  await sentAgain('errors of Telegram', 60);
  await telegram.ask('fault', { kind: 'timeout', every: 1 });
  await pause(awayMs);
  await telegram.ask('fault', {});
  await pause(silenceMs);
  await sentAgain('the silence of Telegram', 60);
}

/** Mostly the runtime that sends. */
async function victimOf(subject, chance) {
  const { rows, running } = subject;
  if (chance() < 0.3) return running[Math.floor(chance() * running.length)];
  const [sending] = await rows(
    "select claimed_by from app.broadcast_recipients where state = 'claimed' limit 1",
  );
  const runtimes = running.filter(({ role }) => role === 'runtime');
  return runtimes.find((one) => identityOf(subject, one) === sending?.claimed_by) ?? runtimes[0];
}

/** A process that was cut off from PostgreSQL for too long has another identity than at its start. */
function identityOf({ log }, { id }) {
  let identity = id;
  for (const line of log) {
    const [, lost, next] = /"lost":"([^"]+)","identity":"([^"]+)"/.exec(line) ?? [];
    if (lost === identity) identity = next;
  }
  return identity;
}

/**
 * What killed processes were sending. It is counted at the end: a claim that PostgreSQL had at the kill is
 * committed later.
 */
function leftBy({ count }, broadcastId, processIds) {
  return count(
    `select count(*)::int as n from app.broadcast_recipients
     where broadcast_id = $1 and claimed_by = any($2::uuid[]) and state = 'unknown'
       and error = 'The process stopped while it was being sent'`,
    [broadcastId, processIds],
  );
}

/** What is unknown, by reason and whether its process was killed, and what runtimes say of leases. */
async function doubtsOf({ rows, log }, broadcastId, processIds) {
  const found = await rows(
    `select error, claimed_by = any($2::uuid[]) as killed, count(*)::int as n from app.broadcast_recipients
     where broadcast_id = $1 and state = 'unknown' group by 1, 2`,
    [broadcastId, processIds],
  );
  const said = log.filter((line) => /under a new identity|a runtime is gone/.test(line));
  return [...found.map((one) => JSON.stringify(one)), ...said].join('\n');
}

async function addContacts({ database }, botId, first, people) {
  await database.query(
    `with chats as (
       insert into app.chats (id, bot_id, telegram_chat_id, type, name)
       select gen_random_uuid(), $1, ${first} + n, 'private', 'Ada' from generate_series(1, $2::int) n
       returning id, telegram_chat_id
     )
     insert into app.contacts (bot_id, id, telegram_user_id, chat_id, first_name, first_seen_at, last_seen_at)
     select $1, gen_random_uuid(), telegram_chat_id, id, 'Ada', now(), now() from chats`,
    [botId, people],
  );
}

/** 1 if the broadcast's counts are not those of its recipients. */
async function sumIsWrong({ count }) {
  return count(
    `select count(*)::int as n from app.broadcasts b
     where planned <> waiting + claimed + sent + failed + blocked + skipped + unknown
        or planned <> (select count(*) from app.broadcast_recipients r where r.broadcast_id = b.id)
        or sent <> (select count(*) from app.broadcast_recipients r where r.broadcast_id = b.id and r.state = 'sent')`,
  );
}

async function recipientsIn({ rows }, id, state) {
  const found = await rows(
    `select c.telegram_user_id::int as id from app.broadcast_recipients r
     join app.contacts c on c.bot_id = r.bot_id and c.id = r.contact_id where r.broadcast_id = $1 and r.state = $2`,
    [id, state],
  );
  return found.map(({ id }) => id);
}

async function dropConnections({ database }) {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}
