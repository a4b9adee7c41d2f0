import { randomUUID } from 'node:crypto';

/**
 * The prefix of processes that hold a lease, in any queues; in earlier versions, those with queues in Redis
 * held none.
 */
export const ownerPrefix = 'leased-';
/** The name of this process in the jobs that it runs, and in the lease by which others see that it lives. */
export const jobOwner = `${ownerPrefix}${randomUUID()}`;

/** How long after the stop has begun running jobs may finish, in milliseconds; the whole stop has 10 s. */
export const finishWithinMs = 8_000;

/** How a worker shows that it still runs a job, in milliseconds. */
export const jobLocks = {
  /**
   * Another worker does within 10 s what a worker fetched on a connection that broke, or had when its machine
   * vanished.
   */
  durationMs: 7_000,
  /**
   * Half of the duration, as usual, leaves one try: a renewal that fails once, or waits for a connection,
   * costs a job its lock while it runs, and another worker does it again. And so often that others soon see
   * that a worker without a lease is silent.
   */
  renewMs: 800,
  /** A worker without a lease that has renewed nothing for this time is dead. */
  silentMs: 1_200,
  stalledCheckMs: 3_000,
  /** A job may lose its worker this many times. */
  maxStalled: 5,
} as const;

/** A lock is shorter than this if its worker, which renews it more often, was silent. */
export const silentLockMs = jobLocks.durationMs - jobLocks.silentMs;
