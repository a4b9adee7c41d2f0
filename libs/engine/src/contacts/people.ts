import type { ChatFacts } from '../plan-types';
import type { UserView } from '../update-view';
import type { PersonFacts } from './contact-values';

/** What an update says about a person. */
export function personOfUser(user: UserView): PersonFacts {
  return {
    telegramUserId: String(user.id),
    firstName: user.first_name ?? null,
    lastName: user.last_name ?? null,
    username: user.username ?? null,
    language: user.language_code ?? null,
    timeZone: null,
    fields: {},
  };
}

/** What a private chat says about its person: the first word of the name is taken for the first name. */
export function personOfChat({ type, telegramChatId, name, username }: ChatFacts): PersonFacts | undefined {
  if (type !== 'private') return undefined;
  const [firstName = null, ...others] = name?.split(' ') ?? [];
  return {
    telegramUserId: telegramChatId,
    firstName,
    lastName: others.join(' ') || null,
    username,
    language: null,
    timeZone: null,
    fields: {},
  };
}
