// Redis loses everything (FLUSHALL), and is killed and comes back empty, while every update makes a job. No
// job is lost: PostgreSQL has them. Only what was being done at that moment may be done twice. FAULT_RATE
// updates a second (60) and FAULT_SECONDS for each loss (15) choose another run.
import { Redis } from 'ioredis';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAll, keptJobsLeft, rolesProduct, saveActions, startLoad } from '../lib/roles-product.mjs';

export const title = 'a Redis that loses everything';
export const longOnly = true;

const backWithinMs = 10_000;
const awayMs = 5_000;

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 60);
  const seconds = Number(process.env.FAULT_SECONDS ?? 15);
  const redis = await startRedisServer();
  const admin = new Redis(redis.port, '127.0.0.1', { retryStrategy: () => 100 });
  admin.on('error', () => {});
  const stopRedis = async () => {
    admin.disconnect();
    await redis.stop();
  };
  const subject = await rolesProduct({ env: { REDIS_URL: redis.url } }).catch(async (error) => {
    await stopRedis();
    throw error;
  });
  try {
    const { telegram } = subject;
    // A receiver that takes its time: some calls are always being made, and others wait.
    await telegram.ask('receiver', { delayMs: 50 });
    const saving = saveActions(subject);
    let inFlight = 0;
    const losses = {
      'after FLUSHALL': () => admin.flushall(),
      'after another FLUSHALL': () => admin.flushall(),
      'after it was killed and came back empty': () => redis.replace(() => pause(awayMs)),
    };
    for (const [name, lose] of Object.entries(losses)) {
      await startLoad(subject, { people: perSecond * seconds, perSecond, hookEvery: 1 });
      await pause((seconds * 1000) / 2);
      inFlight += await admin.llen('bull:botter-outside:active');
      const { written } = await telegram.ask('status');
      await lose();
      const took = await until(
        'the calls from before are made',
        async () => {
          const { hooks, hooked, waiting } = await telegram.ask('status', { upTo: written });
          return waiting === 0 && hooked === hooks;
        },
        120,
      ).catch((error) => error.message);
      report.note(`${name}: all webhook calls of updates from before were made after ${took} ms`);
      report.check(`${name}: they are made within ${backWithinMs / 1000} s`, took <= backWithinMs, took);
      await until('all updates are taken', async () => (await telegram.ask('status')).done, 120);
    }
    const saved = await saving.stop();
    await checkAll(subject, report, 'lost Redis', { hooks: inFlight }, saved);
    const left = await keptJobsLeft(subject);
    report.note(`${left} jobs are kept in PostgreSQL at the end`);
  } finally {
    await subject.stop();
    await stopRedis();
  }
}
