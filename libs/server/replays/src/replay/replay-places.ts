import { Places, tooMany } from '@botter/server-scheduling';

/** Replays and tests that this process runs at a time, half of them of one bot: each has one or two whole bots in memory. */
export const replayPlaces = new Places({
  atOnce: 4,
  waiting: 50,
  patienceMs: 15_000,
  refusal: () => tooMany('replays are running'),
});
