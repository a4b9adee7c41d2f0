import type { ContactFacts } from './contact-facts';

/** A person about whom nothing is known. */
export function unknownContact(telegramUserId: string): ContactFacts {
  return {
    telegramUserId,
    firstName: null,
    lastName: null,
    username: null,
    language: null,
    fields: {},
    tags: [],
    unsubscribed: false,
    timeZone: null,
    startedBy: null,
    lastSeenAt: null,
  };
}
