import { Places, tooMany } from '@botter/server-scheduling';

/** Whole bots that this process makes at a time, half of them of one bot: each may have tens of megabytes. */
export const wholeBots = new Places({
  atOnce: 4,
  waiting: 100,
  patienceMs: 15_000,
  refusal: () => tooMany('versions are being opened or exported'),
});
