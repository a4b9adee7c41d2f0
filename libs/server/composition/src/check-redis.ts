import type { Secret } from '@botter/server-secrets';
import { StartError } from './start-error';

const patienceMs = 3_000;

/**
 * Makes sure that the configured Redis answers; otherwise the queues would wait for it silently.
 * @throws StartError if it does not
 */
export async function checkRedis(url: Secret): Promise<void> {
  // Only an installation with Redis pays for the client.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url.reveal(), {
    lazyConnect: true,
    connectTimeout: patienceMs,
    socketTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The rejection below reports the same.
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
  } catch {
    throw new StartError('REDIS_URL points to no Redis that answers, or one that refuses the password');
  } finally {
    redis.disconnect();
  }
}
