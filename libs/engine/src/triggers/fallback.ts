import type { EngineTrigger } from './engine-trigger';

/** Only what people write to the bot in private. */
export const fallback: EngineTrigger<'fallback'> = {
  on: 'message',
  isFallback: true,
  finder:
    ([first]) =>
    ({ isPrivate }) =>
      isPrivate && first ? { action: first.action, rule: 'fallback' } : undefined,
};
