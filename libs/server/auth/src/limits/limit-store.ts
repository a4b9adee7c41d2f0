import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { SharedCounts } from './shared-counts';

/** The counts as the rate limits of Fastify want them. */
export function limitStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class LimitStore {
    incr(
      key: string,
      done: (error: Error | null, hit?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      done(null, counts.hit(key, windowMs, max));
    }

    child(): this {
      return this;
    }
  };
}
