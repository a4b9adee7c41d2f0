import { BotterError } from '@botter/contracts';
import { Places } from '@botter/server-scheduling';

/** Pages of histories that this process makes at a time, half of them of one bot: each may have 8 MB of events. */
export const pagesInTheMaking = new Places({
  atOnce: 8,
  waiting: 200,
  patienceMs: 15_000,
  refusal: () =>
    new BotterError('unavailable', 'Too many histories are being opened. Please try again.', undefined, 5),
});
