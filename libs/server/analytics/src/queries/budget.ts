import type { ReadBudget } from '@botter/server-conversations';

/** Limits how long bots with very many chats can occupy the database. */
export const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Loading these analytics takes too long right now. Try again, or choose a shorter time.',
};
