// Another process does the work of a killed one within two seconds, or it does so itself within two seconds
// after a restart: a bot that is polled, a webhook call under way. A process that hangs loses its bots when
// its time has passed, and continues as another one. One whose session at PostgreSQL ends while it lives
// loses nothing. With the queues in PostgreSQL and in Redis, behind PgBouncer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';
import { pause } from '../../../tools/testing/waiting.mjs';
import { answeringProduct } from '../lib/answering-product.mjs';
import { startPgbouncer } from '../lib/pgbouncer.mjs';

export const title = 'processes that die, hang, or lose a connection, and who takes over';
export const longOnly = true;

const deadWithinMs = 2_000;
const hangingWithinMs = 15_000;

export async function run(report) {
  for (const queues of ['PostgreSQL', 'Redis']) await failover(queues, report);
}

async function failover(queues, report) {
  const endings = [];
  try {
    const receiver = await startReceiver();
    endings.push(receiver.stop);
    const redis = queues === 'Redis' ? await startRedisServer() : undefined;
    if (redis) endings.push(() => redis.stop());
    const subject = await answeringProduct({
      mode: 'polling',
      pooled: true,
      databaseUrl: async (url) => {
        const bouncer = await startPgbouncer(url);
        endings.push(bouncer.stop);
        return bouncer.url;
      },
      env: redis ? { REDIS_URL: redis.url } : {},
    });
    endings.push(subject.stop);
    await subject.api('POST', `/api/bots/${subject.bot.id}/actions`, {
      command: '/hook',
      actionData: { text: 'Noted.' },
      webhookEnabled: true,
      webhookUrl: `http://127.0.0.1:${receiver.port}/`,
    });
    await subject.product.stopServer();
    await roles({ subject, receiver, queues, report });
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

async function roles({ subject, receiver, queues, report }) {
  const { product, sandbox, telegramBotId, database } = subject;
  const [person] = (await sandbox('GET', '/people')).people;
  const start = async (role) => product.startRole(role, await freePort());
  const answers = async () =>
    (await sandbox('GET', `/calls?method=sendMessage&ok=true&botId=${telegramBotId}&limit=20000`)).calls
      .length;
  let written = await answers();
  const say = async (text) => {
    await sandbox('POST', `/bots/${telegramBotId}/chats/${person.id}/messages`, { text });
    written += 1;
  };
  const answered = () => moment('the bot answers', async () => (await answers()) >= written);
  /** Nothing that may be sent twice is in flight then. */
  const settled = () => moment('everything is recorded', async () => (await subject.outbox()) === 0);
  const called = (times) => moment('the receiver is called', () => receiver.calls() >= times);
  const alive = async () => {
    const { rows } = await database.query(
      'select id, server_start from app.runtime_processes where alive_until > now() order by id',
    );
    return rows;
  };
  const visible = (count) =>
    moment('all runtimes hold their leases', async () => {
      const rows = await alive();
      return rows.length === count && rows.every(({ server_start }) => server_start !== null);
    });
  const idsOf = (rows) => rows.map(({ id }) => id).join();
  const check = (name, ms, limit) => {
    report.note(`${queues}: ${name} after ${Math.round(ms)} ms`);
    report.check(`${queues}: ${name} within ${limit / 1000} s`, ms <= limit, `${Math.round(ms)} ms`);
  };

  const first = [await start('runtime'), await start('worker')];
  await say('/start');
  await answered();
  const second = [await start('runtime')];
  await visible(2);

  const before = idsOf(await alive());
  for (let n = 0; n < 3; n += 1) {
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'botter-leases'`,
    );
    await say('/start');
    await answered();
    await visible(2);
  }
  const after = idsOf(await alive());
  report.check(
    `${queues}: a runtime whose session ends while it lives stays what it was`,
    after === before,
    `${before}, then ${after}`,
  );

  // A call that gets no response is under way at the first worker, which holds the bot's turn.
  receiver.hold();
  await say('/hook');
  await Promise.all([called(1), answered()]);
  second.push(await start('worker'));
  await settled();
  await Promise.all(first.map((process) => process.kill()));
  let since = performance.now();
  await say('/start');
  let [answeredAt, calledAt] = await Promise.all([answered(), called(2)]);
  check('another runtime answers after the kill', answeredAt - since, deadWithinMs);
  check('another worker makes the webhook call after the kill', calledAt - since, deadWithinMs);

  // No process is left until one of each is started again.
  await settled();
  await Promise.all(second.map((process) => process.kill()));
  await say('/start');
  const third = await start('runtime');
  since = performance.now();
  answeredAt = await answered();
  check('the only runtime answers after it is ready again', answeredAt - since, deadWithinMs);
  await start('worker');
  since = performance.now();
  calledAt = await called(3);
  check('the only worker makes the webhook call after it is ready again', calledAt - since, deadWithinMs);
  receiver.release();

  // It hangs: its connections stay open, so no one notices. Then it wakes up, and must not do what another
  // one already does.
  const fourth = await start('runtime');
  await settled();
  const [hanging] = (await alive()).filter(({ id }) => !before.includes(id));
  process.kill(third.pid, 'SIGSTOP');
  since = performance.now();
  await say('/start');
  answeredAt = await answered();
  check('another runtime answers in the place of one that hangs', answeredAt - since, hangingWithinMs);
  process.kill(third.pid, 'SIGCONT');
  await visible(2);
  report.check(
    `${queues}: one that hung goes on under another identity`,
    third.isRunning() && !idsOf(await alive()).includes(hanging.id),
    `${hanging.id} of ${idsOf(await alive())}`,
  );
  await say('/start');
  await answered();
  await pause(1_000);
  report.check(
    `${queues}: everything is answered once`,
    (await answers()) === written,
    `${await answers()} answers, ${written} messages`,
  );
  await Promise.all([third, fourth].map((process) => process.end()));
}

/** The time when it holds, checked more often than `until` does. */
async function moment(what, holds, seconds = 40) {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (await Promise.resolve(holds()).catch(() => false)) return performance.now();
    await pause(20);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

/** Receives webhook calls, and doesn't respond while it holds them. */
async function startReceiver() {
  const held = [];
  let isHolding = false;
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    calls += 1;
    if (isHolding) held.push(response);
    else response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    calls: () => calls,
    hold: () => (isHolding = true),
    release() {
      isHolding = false;
      for (const response of held) response.end();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
