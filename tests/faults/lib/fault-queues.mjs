import { Redis } from 'ioredis';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';

/** An older version may not name its worker in the jobs that it does. */
const unnamed = '';

/**
 * The queues of a run: in PostgreSQL, or with FAULT_QUEUES=redis in a Redis of its own. Returns the
 * environment of the roles, which workers have jobs (`owners`), and how many webhook calls are being made, by
 * all workers or by one of them (`active`).
 */
export async function startQueues() {
  const queues = process.env.FAULT_QUEUES === 'redis' ? await inRedis() : inPostgres;
  return {
    env: queues.env,
    stop: queues.stop,
    async owners(subject) {
      return [...new Set((await queues.activeJobs(subject)).map(({ owner }) => owner))];
    },
    async active(subject, ofOwner) {
      return (await queues.activeJobs(subject))
        .filter(({ owner }) => ofOwner === undefined || owner === ofOwner)
        .reduce((sum, { calls }) => sum + calls, 0);
    },
  };
}

const inPostgres = {
  env: {},
  activeJobs: ({ rows }) =>
    rows(
      `select coalesce(processed_by, $1) as owner, coalesce(jsonb_array_length(data -> 'deliveries'), 1) as calls
       from jobs.job where state = 'active'`,
      [unnamed],
    ),
  stop: async () => {},
};

async function inRedis() {
  const redis = await startRedisServer();
  const admin = new Redis(redis.port, '127.0.0.1');
  const jobsOf = async (queue) => {
    const ids = await admin.lrange(`${queue}:active`, 0, -1);
    const jobs = await Promise.all(ids.map((id) => admin.hmget(`${queue}:${id}`, 'pb', 'data')));
    return jobs
      .filter(([, data]) => data !== null)
      .map(([owner, data]) => ({
        owner: owner ?? unnamed,
        calls: JSON.parse(data).deliveries?.length ?? 1,
      }));
  };
  return {
    env: { REDIS_URL: redis.url },
    async activeJobs() {
      const queues = (await admin.keys('bull:*:active')).map((key) => key.replace(/:active$/, ''));
      return (await Promise.all(queues.map(jobsOf))).flat();
    },
    async stop() {
      admin.disconnect();
      await redis.stop();
    },
  };
}
