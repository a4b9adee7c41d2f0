import type { TakeoverMode } from '@botter/contracts';

/** How long a person's message pauses the bot's replies, as text. */
export const takeoverNames: Readonly<Record<TakeoverMode, string>> = {
  off: 'Off',
  '15_minutes': '15 minutes',
  '1_hour': '1 hour',
  until_resumed: 'Until resumed',
};
