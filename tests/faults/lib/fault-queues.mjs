import { Redis } from 'ioredis';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';

/**
 * Where the queues of a run are: in PostgreSQL, or with FAULT_QUEUES=redis in a Redis of its own. Gives the environment of the roles, and how many webhook calls are being made.
 * @param {{ webhooks: number }} options how many webhooks are called for every message
 */
export async function startQueues({ webhooks }) {
  if (process.env.FAULT_QUEUES !== 'redis')
    return {
      env: {},
      active: ({ count }) =>
        count(
          `select coalesce(sum(coalesce(jsonb_array_length(data -> 'deliveries'), 1)), 0)::int as n from jobs.job
           where state = 'active'`,
        ),
      stop: async () => {},
    };
  const redis = await startRedisServer();
  const admin = new Redis(redis.port, '127.0.0.1');
  return {
    env: { REDIS_URL: redis.url },
    async active() {
      const lengths = (await admin.keys('bull:*:active')).map(
        async (key) => (await admin.llen(key)) * (key.includes('deliveries') ? webhooks : 1),
      );
      return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0);
    },
    async stop() {
      admin.disconnect();
      await redis.stop();
    },
  };
}
