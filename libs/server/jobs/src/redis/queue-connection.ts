import { backoff } from '@botter/server-async';
import type { Secret } from '@botter/server-secrets';
import type { ConnectionOptions } from 'bullmq';

const reconnect = { firstPauseMs: 100, longestPauseMs: 2_000 };

/** The library's own pauses reach 20 s, in which a Redis that is back is left alone. */
const retryStrategy = (times: number) => backoff(reconnect, times - 1);

/**
 * A connection that doesn't respond for this time is opened again: Redis hangs, or a firewall has dropped the
 * connection. The library itself waits for the next job for 10 s at most.
 */
const silentMs = 15_000;

export function queueConnection(url: Secret): ConnectionOptions {
  return {
    url: url.reveal(),
    maxRetriesPerRequest: null,
    retryStrategy,
    socketTimeout: silentMs,
  } as ConnectionOptions;
}
