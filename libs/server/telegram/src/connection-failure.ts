import type { ConnectionProblem } from './telegram-connections';
import type { TelegramFailure } from './telegram-outcome';

/**
 * The consequence of a failed request for the connection of a bot: a text for its owner, and the code that
 * names the remedy.
 */
export function connectionFailure(failure: TelegramFailure): {
  error: string;
  problem: ConnectionProblem | null;
} {
  switch (failure.kind) {
    case 'wrong_token':
      return {
        error: "Telegram no longer accepts this bot's token. Replace it with a new one from BotFather.",
        problem: 'token_refused',
      };
    case 'conflict':
      return {
        error: "Another program is receiving this bot's updates. Botter may miss messages.",
        problem: 'conflict',
      };
    default:
      return { error: failure.description, problem: null };
  }
}
