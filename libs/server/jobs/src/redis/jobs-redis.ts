import { withDeadline } from '@botter/server-async';
import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Nest token of the address of Redis. */
export const JOBS_REDIS = Symbol('JOBS_REDIS');

/** A queue whose server is unavailable may stay silent endlessly. */
const patienceMs = 10_000;

/**
 * A connection to the Redis of the queues for what the library has no call for; it gives up when the
 * library's own connection would wait.
 */
@Injectable()
export class JobsRedis implements OnApplicationShutdown {
  readonly client: Redis;

  constructor(@Inject(JOBS_REDIS) url: Secret) {
    this.client = new Redis(url.reveal(), {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      connectTimeout: patienceMs,
      commandTimeout: patienceMs,
      socketTimeout: patienceMs,
    });
    // A failed command reports it; the queues' own connections report that Redis is unavailable.
    this.client.on('error', () => {});
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}

/** The response of a queue's own connection, or an error if Redis is unavailable for too long. */
export function inQueueTime<Result>(response: Promise<Result> | undefined): Promise<Result | undefined> {
  return withDeadline(patienceMs, Promise.resolve(response), () => {
    throw new Error('The job queue did not respond');
  });
}
