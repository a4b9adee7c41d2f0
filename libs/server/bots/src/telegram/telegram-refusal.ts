import { BotterError } from '@botter/contracts';
import type { TelegramFailure } from '@botter/server-telegram';

/**
 * A failed call of the Bot API as the error that the person who asked for it gets; a refusal keeps Telegram's
 * words.
 */
export function telegramRefusal(failure: TelegramFailure): BotterError {
  switch (failure.kind) {
    case 'server_error':
    case 'unreachable':
      return new BotterError(
        'telegram_unreachable',
        'Telegram cannot be reached right now. Please try again in a moment.',
      );
    case 'unknown':
      return new BotterError(
        'telegram_unreachable',
        'Telegram did not respond: the change may or may not have been applied. Please try again in a moment.',
      );
    case 'rate_limited':
      return new BotterError(
        'rate_limited',
        `Rate-limited by Telegram. Try again in ${failure.retryAfterSeconds} s.`,
        undefined,
        failure.retryAfterSeconds,
      );
    case 'wrong_token':
      return new BotterError(
        'refused_by_telegram',
        `Telegram refuses the token of this bot (${failure.description}). Replace it with the current one from BotFather.`,
      );
    default:
      return new BotterError('refused_by_telegram', failure.description);
  }
}
