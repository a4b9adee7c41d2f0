// kill -9 of the product at random moments while 200 updates a second come in, by webhook and by long polling.
// Every person writes once and must be answered: every update is kept once, none goes unanswered, and no more answers are
// sent twice than were in flight at the kills.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { freePorts, startProduct } from '../../tools/lib/product.mjs';

const updates = Number(process.env.CRASH_UPDATES ?? 3000);
const perSecond = 200;
const settleSeconds = 120;

const outcomes = [];
for (const mode of ['webhook', 'polling']) outcomes.push(...(await crashTest(mode)));

const failed = outcomes.filter(({ good }) => !good).length;
const folder = join(import.meta.dirname, '..', '..', 'artifacts', 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'crash.json'), JSON.stringify({ passed: outcomes.length - failed, failed }));
process.exitCode = failed ? 1 : 0;

async function crashTest(mode) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-crash-'));
  const ports = await freePorts();
  const log = [];
  const product = await startProduct({
    ...ports,
    dataDir,
    env: { TELEGRAM_MODE: mode, PUBLIC_URL: `http://localhost:${ports.port}`, LOG_LEVEL: 'warn' },
    onLog: (program, line) => log.push(`${program}: ${line}`),
    onExit: (program, code) => console.error(`${program} ended by itself (code ${code})`),
  });
  const database = new pg.Client({ connectionString: product.postgres.url('botter') });
  await database.connect();
  try {
    const sandbox = client(`${product.urls.sandbox}/sandbox/api`);
    const api = client(
      product.urls.product,
      await fetchToken(product.urls.identity, { email: 'crash@example.com' }),
    );
    const { bot: atTelegram } = await sandbox('POST', '/bots', { name: 'Crash' });
    const { bot } = await api('POST', '/api/bots', { name: 'Crash', token: atTelegram.token });
    await api('POST', `/api/bots/${bot.id}/actions`, {
      command: '/start',
      actionData: { text: 'Here I am.' },
    });
    await until(
      'the bot is connected',
      async () => (await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected',
    );

    await sandbox('POST', `/bots/${atTelegram.id}/load`, {
      count: updates,
      people: updates,
      text: '/start',
      perSecond,
    });
    let kills = 0;
    let inFlight = 0;
    while (!(await sandbox('GET', `/bots/${atTelegram.id}/load`)).load.done) {
      await pause(300 + Math.random() * 2200);
      await product.killServer();
      kills += 1;
      inFlight += await count(
        database,
        "SELECT count(*)::int AS n FROM app.outbox WHERE kind = 'send' AND state = 'sending'",
      );
      await product.startServer();
    }

    const answersTo = async () => {
      const chats = new Map();
      for (let since = 0; ; ) {
        const page = await sandbox(
          'GET',
          `/calls?method=sendMessage&ok=true&botId=${atTelegram.id}&since=${since}&limit=20000`,
        );
        if (page.lost)
          throw new Error(`the sandbox forgot ${page.lost} calls: the test is too long for its memory`);
        for (const { params } of page.calls)
          chats.set(String(params.chat_id), (chats.get(String(params.chat_id)) ?? 0) + 1);
        if (page.next === since || page.calls.length < 20_000) return chats;
        since = page.next;
      }
    };
    const settled = await until(
      'everybody is answered',
      async () =>
        (await answersTo()).size >= updates &&
        (await count(database, 'SELECT count(*)::int AS n FROM app.outbox')) === 0,
      settleSeconds,
    ).catch((error) => error);
    if (settled instanceof Error) console.error(settled.message);

    const answers = await answersTo();
    const duplicates = [...answers.values()].reduce((sum, times) => sum + times - 1, 0);
    const kept = await count(
      database,
      "SELECT count(*)::int AS n FROM app.messages WHERE direction = 'incoming'",
    );
    const distinct = await count(
      database,
      "SELECT count(DISTINCT chat_id)::int AS n FROM app.messages WHERE direction = 'incoming'",
    );
    const { pendingUpdates } = await sandbox('GET', `/bots/${atTelegram.id}/load`);
    console.log(
      `${mode}: ${updates} updates at ${perSecond} a second, ${kills} kills; ${duplicates} answers sent twice, ${inFlight} were in flight at the kills`,
    );
    const checks = [
      check(`${mode}: the product was killed while it worked`, kills >= 1),
      check(`${mode}: Telegram has nothing left to deliver`, pendingUpdates === 0, pendingUpdates),
      check(
        `${mode}: every update is kept once`,
        kept === updates && distinct === updates,
        `${kept} kept of ${distinct} people`,
      ),
      check(`${mode}: everybody is answered`, answers.size === updates, `${answers.size} of ${updates}`),
      check(
        `${mode}: no more duplicates than sends in flight`,
        duplicates <= inFlight,
        `${duplicates} > ${inFlight}`,
      ),
    ];
    if (checks.some(({ good }) => !good)) console.error(log.slice(-30).join('\n'));
    return checks;
  } finally {
    await database.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function check(name, good, found = '') {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name}${good || found === '' ? '' : ` (${found})`}`);
  return { name, good };
}

function client(origin, token) {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
    return answer;
  };
}

async function count(database, query) {
  return (await database.query(query)).rows[0].n;
}

async function until(what, holds, seconds = 20) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await holds()) return true;
    await pause(100);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
