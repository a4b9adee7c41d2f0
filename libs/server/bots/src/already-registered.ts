import { BotterError } from '@botter/contracts';
import type { BotRegistrationRow } from './bots.tables';

/** The refusal of a bot at Telegram that has a registration here already. */
export function alreadyRegistered(
  username: string,
  state: BotRegistrationRow['state'] | undefined,
): BotterError {
  return new BotterError(
    'conflict',
    state === 'deleting'
      ? `@${username} is just being deleted. Please try again in a moment.`
      : `@${username} is already registered`,
  );
}
