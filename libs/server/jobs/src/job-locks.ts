import { randomUUID } from 'node:crypto';

/** How the names of processes begin that hold a lease, wherever the queues are; before, those with queues in Redis held none. */
export const ownerPrefix = 'leased-';
/** The name of this process in the jobs that it runs, and in the lease by which others see that it lives. */
export const jobOwner = `${ownerPrefix}${randomUUID()}`;

/** How a worker shows that it still runs a job, in milliseconds. */
export const jobLocks = {
  /** What a worker fetched on a connection that broke, or had when its machine vanished, is done by another one within 10 s. */
  durationMs: 7_000,
  /**
   * Half of the duration, as usual, leaves one try: a renewal that fails once, or waits for a connection, costs a job its lock while it
   * runs, and another worker does it again. So there are three.
   */
  renewMs: 2_000,
  stalledCheckMs: 3_000,
  /** So often a job may lose its worker. */
  maxStalled: 5,
} as const;
