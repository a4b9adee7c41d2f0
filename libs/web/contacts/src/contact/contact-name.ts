import type { Contact } from '@botter/contracts';

/** The name of a contact, or `Person` and their id at Telegram. */
export function contactName({ name, telegramUserId }: Pick<Contact, 'name' | 'telegramUserId'>): string {
  return name?.trim() || `Person ${telegramUserId}`;
}
