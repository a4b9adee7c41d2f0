import { AsyncLocalStorage } from 'node:async_hooks';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';

/**
 * Whole bots that this process has in memory at a time, one of them of one bot: each may have tens of
 * megabytes.
 */
const places = new BoundedSemaphore({
  atOnce: 2,
  waiting: 100,
  patienceMs: 15_000,
  refusal: () => tooMany('whole bots are being read or changed'),
});

/** The place that the work around has, until that work has ended. */
const current = new AsyncLocalStorage<{ isHeld: boolean }>();

/**
 * Does work that has whole bots in memory, in a place that it keeps until it settles. Work within this work
 * shares its place: it never waits for a place while it keeps one.
 * @throws BotterError `unavailable` if too many wait, or no place became free in time
 */
export function inPlace<Result>(botId: string, work: () => Promise<Result>): Promise<Result> {
  if (current.getStore()?.isHeld) return work();
  return places.run(botId, async () => {
    const place = { isHeld: true };
    try {
      return await current.run(place, work);
    } finally {
      place.isHeld = false;
    }
  });
}
