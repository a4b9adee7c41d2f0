import { BotterError } from '@botter/contracts';
import type { TelegramFailure } from '@botter/server-telegram';

export const telegramUnreachable = 'Telegram cannot be reached right now. Please try again in a moment.';

/** A failed request to Telegram as the response of a call that needs its answer. */
export function failureOf(failure: TelegramFailure): BotterError {
  switch (failure.kind) {
    case 'rate_limited': {
      const seconds = failure.retryAfterSeconds;
      const words = `Rate-limited by Telegram. Try again in ${seconds} s.`;
      return new BotterError('rate_limited', words, undefined, seconds);
    }
    case 'server_error':
    case 'unreachable':
    case 'unknown':
      return new BotterError('telegram_unreachable', telegramUnreachable);
    default:
      return new BotterError('refused_by_telegram', failure.description);
  }
}
