import type { ReadBudget } from '@botter/server-conversations';

/** Nobody occupies the database for long with bots that have very many chats. */
export const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Loading these analytics takes too long right now. Try again, or choose a shorter time.',
};
