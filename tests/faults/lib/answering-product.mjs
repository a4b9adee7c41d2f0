import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fetchToken } from '../../../tools/lib/identity-token.mjs';
import { freePorts, startProduct } from '../../../tools/lib/product.mjs';
import { client } from '../../../tools/testing/json-client.mjs';
import { until } from '../../../tools/testing/waiting.mjs';

export { client };

/**
 * The whole product in a fresh data folder, with one connected bot that answers /start, and what the suites
 * ask of it. `database` reads what PostgreSQL contains, without anything between it and the product;
 * `readUrl` if that isn't the product's own.
 * @param {{ mode?: 'webhook' | 'polling', env?: Record<string, string>, databaseUrl?: (url: string) => string
 * | Promise<string>, readUrl?: () => string,
 *   pooled?: boolean, postgresSettings?: Record<string, string>, serverBuild?: string,
 *   ports?: { port: number, identityPort: number, sandboxPort: number } }} options
 */
export async function answeringProduct({
  mode = 'webhook',
  env = {},
  databaseUrl,
  readUrl,
  pooled,
  postgresSettings,
  serverBuild,
  ports,
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-faults-'));
  ports ??= await freePorts();
  const log = [];
  const product = await startProduct({
    ...ports,
    dataDir,
    databaseUrl,
    pooled,
    postgresSettings,
    serverBuild,
    env: {
      TELEGRAM_MODE: mode,
      PUBLIC_URL: `http://localhost:${ports.port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    onLog: (program, line) => log.push(`${program}: ${line}`),
    onExit: (program, code) => console.error(`${program} ended by itself (code ${code})`),
  });
  const database = new pg.Pool({
    connectionString: readUrl?.() ?? product.postgres.url('botter'),
    max: 1,
  });
  database.on('error', () => {});
  const stop = async () => {
    await database.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const sandbox = client(`${product.urls.sandbox}/sandbox/api`);
    const token = await fetchToken(product.urls.identity, { email: 'faults@example.com' });
    const api = client(product.urls.product, token);
    const { bot: atTelegram } = await sandbox('POST', '/bots', { name: 'Faults' });
    const { bot } = await api('POST', '/api/bots', { name: 'Faults', token: atTelegram.token });
    await api('POST', `/api/bots/${bot.id}/actions`, {
      command: '/start',
      actionData: { text: 'Here I am.' },
    });
    await until(
      'the bot is connected',
      async () => (await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected',
    );
    const count = async (query) => (await database.query(query)).rows[0].n;

    return {
      ...ports,
      product,
      database,
      sandbox,
      api,
      token,
      bot,
      telegramBotId: atTelegram.id,
      log,
      stop,
      count,
      /**
       * `people` of them write /start, each once, `perSecond` a second. Telegram sends an update again until
       * it is accepted.
       */
      load: (people, perSecond) =>
        sandbox('POST', `/bots/${atTelegram.id}/load`, { count: people, people, text: '/start', perSecond }),
      loadIsDone: async () => (await sandbox('GET', `/bots/${atTelegram.id}/load`)).load.done,
      pendingUpdates: async () => (await sandbox('GET', `/bots/${atTelegram.id}/load`)).pendingUpdates,
      /** How many answers each chat was sent. */
      answers: () => answersTo(sandbox, atTelegram.id),
      /** Incoming messages that were kept, and of how many chats. */
      async kept() {
        const { rows } = await database.query(
          "select count(*)::int as messages, count(distinct chat_id)::int as chats from app.messages where direction = 'incoming' and bot_id = $1",
          [bot.id],
        );
        return rows[0];
      },
      outbox: () => count('select count(*)::int as n from app.outbox'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For people who each wrote once: stored once, answered, and answered twice at most as often as allowed. */
export async function checkEverybody(subject, report, name, people, duplicatesAllowed = 0) {
  const settled = await until(
    'everyone gets a reply, and Telegram has delivered everything',
    async () =>
      (await subject.answers()).size >= people &&
      (await subject.outbox()) === 0 &&
      // An update whose response was lost by a kill is delivered again after the reply was sent.
      (await subject.pendingUpdates()) === 0,
    120,
  ).catch((error) => console.error(error.message));
  const answers = await subject.answers();
  const duplicates = [...answers.values()].reduce((sum, times) => sum + times - 1, 0);
  const { messages, chats } = await subject.kept();
  report.note(
    `${name}: ${people} updates, ${people - chats} lost, ${messages - chats} kept twice, ${people - answers.size} unanswered, ${duplicates} answers sent twice`,
  );
  const pending = await subject.pendingUpdates();
  const good = [
    report.check(`${name}: Telegram has nothing left to deliver`, pending === 0, pending),
    report.check(
      `${name}: every update is kept once`,
      messages === people && chats === people,
      `${messages} kept of ${chats} people`,
    ),
    report.check(`${name}: everyone gets a reply`, answers.size === people, `${answers.size} of ${people}`),
    report.check(
      `${name}: no more duplicates than sends in flight`,
      duplicates <= duplicatesAllowed,
      `${duplicates} > ${duplicatesAllowed}`,
    ),
  ];
  if (good.includes(false)) console.error(subject.log.slice(-30).join('\n'));
  return settled;
}

async function answersTo(sandbox, botId) {
  const chats = new Map();
  for (let since = 0; ; ) {
    const page = await sandbox(
      'GET',
      `/calls?method=sendMessage&ok=true&botId=${botId}&since=${since}&limit=20000`,
    );
    if (page.lost)
      throw new Error(`the sandbox forgot ${page.lost} calls: the test is too long for its memory`);
    for (const { params } of page.calls)
      chats.set(String(params.chat_id), (chats.get(String(params.chat_id)) ?? 0) + 1);
    if (page.next === since || page.calls.length < 20_000) return chats;
    since = page.next;
  }
}
