// Redis is silent: it accepts connections and data, and responds to nothing, for longer than a probe waits;
// then a firewall drops every connection to it. Every update makes a job. The product changes, listens and
// measures meanwhile, and when Redis responds again everything continues by itself. Only what was being done
// at that moment may be done twice. FAULT_RATE updates a second (40) and FAULT_SECONDS of silence (45) choose
// another run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';
import { silentProxy } from '../../../tools/testing/silent-proxy.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAll, keptJobsLeft, rolesProduct, saveActions, startLoad } from '../lib/roles-product.mjs';

export const title = 'a Redis that keeps silent';
export const longOnly = true;

/** A forgotten connection is noticed by then, and what was being done over it has lost its lock. */
const backWithinMs = 40_000;

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 40);
  const seconds = Number(process.env.FAULT_SECONDS ?? 45);
  const redis = await startRedisServer();
  const proxy = await silentProxy(redis.port);
  const admin = new Redis(redis.port, '127.0.0.1');
  const stopRedis = async () => {
    admin.disconnect();
    await proxy.stop();
    await redis.stop();
  };
  const subject = await rolesProduct({ env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } }).catch(
    async (error) => {
      await stopRedis();
      throw error;
    },
  );
  try {
    const { telegram, api, bot, dataDir } = subject;
    const letters = () => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length;
    const invite = (n) =>
      api('POST', `/api/shares/${bot.id}/shares`, {
        email: `guest${n}@example.com`,
        permissions: 'read_only',
      });
    const active = async () => {
      const queues = ['botter-outside', 'botter-deliveries'];
      const counts = await Promise.all(queues.map((queue) => admin.llen(`bull:${queue}:active`)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    // A receiver that takes its time: some calls are always being made.
    await telegram.ask('receiver', { delayMs: 50 });
    await invite(0);
    await until('a letter arrives', () => letters() === 1, 60);
    const saving = saveActions(subject);
    let inFlight = 0;

    await startLoad(subject, { people: perSecond * seconds, perSecond, hookEvery: 1 });
    await pause(3_000);
    inFlight += await active();
    proxy.fallSilent();
    await invite(1);
    const bad = await watched(subject, seconds * 1000);
    report.check(
      'while it is silent, no process fails its liveness probe or its metrics',
      bad.length === 0,
      bad.join(),
    );
    report.check('while it is silent, every projection and subscription reads on', await readOn(subject));
    proxy.speak();
    await calledAgain(report, subject, 'after it was silent');
    await until('the letter of the silence arrives', () => letters() === 2, 60);
    report.check('the letter of the silence arrives, once', letters() === 2);

    await until('all updates are taken', async () => (await telegram.ask('status')).done, 120);
    await startLoad(subject, { people: perSecond * 10, perSecond, hookEvery: 1 });
    await pause(3_000);
    inFlight += await active();
    proxy.dropFlows();
    await invite(2);
    await until('all updates are taken', async () => (await telegram.ask('status')).done, 120);
    await calledAgain(report, subject, 'after its connections were forgotten');
    await until('the letter arrives', () => letters() === 3, 60);
    report.check('a letter of that time arrives, once', letters() === 3);

    const saved = await saving.stop();
    await checkAll(subject, report, 'silent Redis', { hooks: inFlight }, saved);
    const left = await keptJobsLeft(subject);
    report.check('nothing is kept in PostgreSQL that is done', left === 0, left);
  } finally {
    await subject.stop();
    await stopRedis();
  }
}

/** Checks every process each second; returns the failures. */
async function watched({ running }, ms) {
  const bad = new Set();
  for (const end = performance.now() + ms; performance.now() < end; await pause(1_000)) {
    await Promise.all(
      running.flatMap(({ role, port }) =>
        ['/health/live', '/metrics'].map(async (path) => {
          const status = await fetch(`http://127.0.0.1:${port}${path}`, {
            signal: AbortSignal.timeout(10_000),
          })
            .then((response) => response.status)
            .catch(({ name }) => name);
          if (status !== 200) bad.add(`${role} ${path} ${status}`);
        }),
      ),
    );
  }
  return [...bad];
}

/** Whether every reader has moved in the last seconds: actions are saved all the time. */
async function readOn({ count }) {
  return until(
    'all checkpoints move',
    async () =>
      (await count(
        `select count(*)::int as n from events.checkpoints c
         where position <> 'split' and updated_at < now() - interval '15 seconds'
           and (name not like '%#%' or exists (
             select from events.checkpoints whole
             where whole.name = split_part(c.name, '#', 1) and whole.position = 'split'))`,
      )) === 0,
    30,
  ).then(
    () => true,
    () => false,
  );
}

async function calledAgain(report, { telegram }, when) {
  const { written } = await telegram.ask('status');
  const took = await until(
    'the calls are made',
    async () => {
      const { hooks, hooked, waiting } = await telegram.ask('status', { upTo: written });
      return waiting === 0 && hooked === hooks;
    },
    180,
  ).catch((error) => error.message);
  report.note(`${when}: all webhook calls were made after ${took} ms`);
  report.check(`${when}: they are made within ${backWithinMs / 1000} s`, took <= backWithinMs, took);
}
