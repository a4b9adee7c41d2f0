import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';

/**
 * Pages of histories that this process makes at a time, half of them of one bot: each may have 8 MB of
 * events.
 */
export const pagesInTheMaking = new BoundedSemaphore({
  atOnce: 8,
  waiting: 200,
  patienceMs: 15_000,
  refusal: () => tooMany('histories are being opened'),
});
