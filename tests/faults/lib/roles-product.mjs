import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { fetchToken } from '../../../tools/lib/identity-token.mjs';
import { freePorts, startProduct } from '../../../tools/lib/product.mjs';
import { client } from '../../../tools/testing/json-client.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { startTelegram } from './telegram.mjs';

const telegramId = 4242;

/**
 * The product as it is deployed: api, runtimes and workers in processes of their own, behind a Telegram that
 * the test controls. Its bot answers /start, and /hook with a reply and a webhook; every message calls
 * `webhooks` others; `prepare` adds what else the bot does. Settings are the environment of all roles. With
 * `older`, that build creates the database before this one migrates it, as when a product is upgraded, or the
 * caller does (`isMigratedLater`).
 * @param {{ env?: Record<string, string>, webhooks?: number, roles?: { api: number, runtime: number, worker:
 * number }, dataDir?: string, prepare?: (api, path) => Promise<void>, postgresSettings?: Record<string,
 * string>, keepData?: boolean, older?: string, isMigratedLater?: boolean, extraEnv?: (role: string) =>
 * Record<string, string>, pooler?: (url: string) => Promise<string> }} options `pooler` starts one, and gives
 * its address
 */
export async function rolesProduct({
  env = {},
  roles = { api: 1, runtime: 2, worker: 2 },
  dataDir = mkdtempSync(join(tmpdir(), 'botter-faults-')),
  extraEnv = () => ({}),
  postgresSettings,
  keepData = false,
  webhooks = 0,
  prepare = async () => {},
  pooler,
  older,
  isMigratedLater = false,
} = {}) {
  const telegram = await startTelegram();
  const ports = await freePorts();
  const log = [];
  const endings = [
    () => telegram.stop(),
    () => !keepData && rmSync(dataDir, { recursive: true, force: true }),
  ];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const product = await startProduct({
      ...ports,
      dataDir,
      postgresSettings,
      withoutServer: true,
      ...(pooler && { pooled: true, databaseUrl: pooler }),
      env: {
        TELEGRAM_API_ROOT: `http://127.0.0.1:${telegram.port}`,
        TELEGRAM_MODE: 'webhook',
        PUBLIC_URL: `http://localhost:${ports.port}`,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        ...env,
      },
      onLog: (program, line) => log.push(`${program}: ${line}`) > 5_000 && log.shift(),
      onExit: (program, code) => console.error(`${program} ended by itself (code ${code})`),
    });
    endings.push(() => product.stop());
    if (older) await product.startServer({}, older);
    if (!isMigratedLater) {
      if (older) await product.stopServer();
      await product.startServer();
    }
    const database = new pg.Pool({ connectionString: product.postgres.url('botter'), max: 2 });
    database.on('error', () => {});
    endings.push(() => database.end());

    const token = await fetchToken(product.urls.identity, { email: 'faults@example.com' });
    const api = client(product.urls.product, token);
    const { bot } = await api('POST', '/api/bots', {
      name: 'Faults',
      token: `${telegramId}:${'A'.repeat(35)}`,
    });
    const actions = `/api/bots/${bot.id}/actions`;
    await api('POST', actions, { command: '/start', actionData: { text: 'Here I am.' } });
    await api('POST', actions, {
      command: '/hook',
      actionData: { text: 'Noted.' },
      webhookEnabled: true,
      webhookUrl: `http://127.0.0.1:${telegram.port}/receiver`,
    });
    const receivers = Array.from({ length: webhooks }, (_, at) => `/receiver/${at}`);
    for (const path of receivers) {
      const webhookUrl = `http://127.0.0.1:${telegram.port}${path}`;
      await api('POST', `/api/bots/${bot.id}/webhooks`, {
        webhookUrl,
        events: ['message'],
        generateSecret: true,
      });
    }
    await prepare(api, `/api/bots/${bot.id}`);
    await until(
      'the bot is connected',
      async () => (await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected',
    );
    await product.stopServer();

    const rows = async (query, values) => (await database.query(query, values)).rows;
    const running = [];
    let started = 0;
    const subject = {
      product,
      telegram,
      database,
      api,
      token,
      bot,
      telegramId,
      actions,
      log,
      running,
      rows,
      receivers,
      stop,
      dataDir,
      ports,
    };

    /** Starts one process of a role, with the port of another one and of another build if these are given. */
    subject.start = async (role, wantedPort, build) => {
      const port = wantedPort ?? (await freePort());
      const known = role === 'runtime' ? await runtimeIds(rows) : [];
      const number = ++started;
      // Telegram can say which process asked.
      const env = { TELEGRAM_API_ROOT: `http://127.0.0.1:${telegram.port}/by/${number}`, ...extraEnv(role) };
      const child = await product.startRole(role, port, env, build);
      const id =
        role === 'runtime' ? (await runtimeIds(rows)).find((each) => !known.includes(each)) : undefined;
      const process = { role, port, child, id, number };
      running.push(process);
      await route(subject);
      return process;
    };
    /** Stops a process in order. */
    subject.end = async (process) => {
      await process.child.end();
      await subject.forget(process);
      await route(subject);
    };
    /** Removes a process from the list: it was killed, or stopped. */
    subject.forget = async (process) => {
      running.splice(running.indexOf(process), 1);
    };
    subject.count = async (query, values) => (await rows(query, values))[0].n;
    subject.kept = async () =>
      (
        await rows(
          "select count(*)::int as messages, count(distinct chat_id)::int as chats from app.messages where direction = 'incoming'",
        )
      )[0];

    const places = { api: [ports.port] };
    for (const [role, count] of Object.entries(roles)) {
      for (let n = 0; n < count; n += 1) await subject.start(role, places[role]?.[n]);
    }
    return subject;
  } catch (error) {
    console.error(log.slice(-20).join('\n'));
    await stop();
    throw error;
  }
}

/** Updates go to every runtime, as behind a load balancer that knows all addresses. */
async function route({ telegram, running }) {
  const ports = running.filter(({ role }) => role === 'runtime').map(({ port }) => port);
  if (ports.length > 0) await telegram.ask('targets', { ports });
}

const runtimeIds = async (rows) => (await rows('select id from app.runtime_processes')).map(({ id }) => id);

/** Writes `people` updates, `perSecond` a second, of which each `hookEvery`-th calls a webhook. */
export async function startLoad({ telegram, receivers }, { people, perSecond, hookEvery = 50 }) {
  await telegram.ask('load', { people, perSecond, hookEvery, receivers, botId: telegramId });
}

/**
 * Saves one action after the other, until `stop`; returns the commands whose saving was acknowledged, and the
 * longest time in which nothing could be saved.
 */
export function saveActions({ api, actions }, everyMs = 500) {
  const acknowledged = [];
  const stopping = new AbortController();
  let refused = 0;
  let longestMs = 0;
  let last = performance.now();
  const loop = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const command = `/saved${n}`;
      try {
        await api('POST', actions, { command, actionData: { text: 'Kept.' } });
        acknowledged.push(command);
        longestMs = Math.max(longestMs, performance.now() - last);
        last = performance.now();
      } catch {
        refused += 1;
      }
      await new Promise((done) => setTimeout(done, everyMs));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      return { acknowledged, refused, longestMs: Math.round(longestMs) };
    },
  };
}

/**
 * When everything has been delivered: what was lost, and what came twice.
 * @param {{ replies?: number, hooks?: number }} allowed this number may come twice, because they were in
 * flight; for this number of replies it may be unknown whether they were sent
 */
export async function checkAll(subject, report, name, allowed = {}, saved, seconds = 180) {
  const { telegram, count } = subject;
  const ask = () => telegram.ask('status');
  await until(
    'everything is delivered',
    async () => {
      const { done, hooks, hooked } = await ask();
      return done && hooked === hooks && (await waitingMessages(subject)) === 0;
    },
    seconds,
  ).catch((error) => report.note(error.message));
  const now = await ask();
  const { messages, chats } = await subject.kept();
  const { replies = 0, hooks = 0 } = allowed;
  const unknown = await count("select count(*)::int as n from app.messages where delivery = 'unknown'");
  report.note(
    `${name}: ${now.written} updates, ${Math.round(now.perSecond)} a second reached, ${now.attempts - now.acknowledged} attempts not taken; ` +
      `${now.written - chats} lost, ${messages - chats} kept twice, ${now.written - now.answered} unanswered, ${now.answeredTwice} replies sent twice ` +
      `(${replies} were in flight), ` +
      `${unknown} shown as “Delivery unknown”; ${now.hooks} webhook calls, ${now.hooks - now.hooked} lost, ${now.hookedTwice} made twice (${hooks} were in flight)`,
  );
  report.note(
    `${name}: the slowest reply came ${now.longestReplyMs} ms after its update was acknowledged, the slowest webhook call ${now.longestHookMs} ms`,
  );
  const good = [
    report.check(`${name}: every update is acknowledged`, now.waiting === 0, `${now.waiting} wait`),
    report.check(
      `${name}: every update is kept once`,
      messages === now.written && chats === now.written,
      `${messages} of ${chats} chats, ${now.written} written`,
    ),
    report.check(
      `${name}: everyone gets a reply, or it is shown that nobody knows`,
      now.answered >= now.written - unknown && unknown <= replies,
      `${now.answered} of ${now.written}`,
    ),
    report.check(
      `${name}: no more replies are sent twice than were in flight`,
      now.answeredTwice <= replies,
      `${now.answeredTwice} > ${replies}`,
    ),
    report.check(
      `${name}: every webhook is called`,
      now.hooked === now.hooks,
      `${now.hooked} of ${now.hooks}`,
    ),
    report.check(
      `${name}: no more webhook calls are made twice than were in flight`,
      now.hookedTwice <= hooks,
      `${now.hookedTwice} > ${hooks}`,
    ),
  ];
  if (saved) good.push(await checkSaved(subject, report, name, saved));
  good.push(await checkCounted(subject, report, name));
  if (good.includes(false)) console.error(subject.log.slice(-30).join('\n'));
  return now;
}

/** Messages to send; those whose delivery is unknown stay in the outbox for a manual retry. */
export const waitingMessages = ({ count }) =>
  count("select count(*)::int as n from app.outbox where kind = 'send' and state in ('waiting', 'sending')");

async function checkSaved({ api, actions, count, bot }, report, name, { acknowledged, refused, longestMs }) {
  const missing = async () => {
    const known = new Set((await api('GET', actions)).actions.map(({ command }) => command));
    return acknowledged.filter((command) => !known.has(command));
  };
  await until('all saved actions are shown', async () => (await missing()).length === 0, 60).catch(() => {});
  const lost = await missing();
  const compiled = await count('select count(*)::int as n from read.compiled_actions where bot_id = $1', [
    bot.id,
  ]);
  report.note(
    `${name}: ${acknowledged.length} actions were saved, ${refused} attempts refused or broken off; the longest time without one was ${longestMs} ms`,
  );
  return report.check(
    `${name}: every action whose saving was acknowledged is there, for people and for the runtime`,
    lost.length === 0 && compiled >= acknowledged.length,
    `${lost.length} lost, ${compiled} compiled`,
  );
}

async function checkCounted({ count, rows, bot }, report, name) {
  await until(
    'everything is counted',
    async () => (await count('select count(*)::int as n from app.ledger')) === 0,
    60,
  ).catch(() => {});
  const [{ counted, kept }] = await rows(
    `select (select messages::int from app.analytics_totals where bot_id = $1) as counted,
       (select count(*)::int from app.messages where bot_id = $1 and kind <> 'button_press') as kept`,
    [bot.id],
  );
  return report.check(`${name}: every message is counted once`, counted === kept, `${counted} of ${kept}`);
}

/** How many jobs PostgreSQL keeps for Redis, once those that are done had time to go. */
export async function keptJobsLeft(subject) {
  const kept = () => subject.count('select count(*)::int as n from app.kept_jobs');
  await until('nothing is kept that is done', async () => (await kept()) === 0, 60).catch(() => {});
  return kept();
}
