import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `contact-fields.event-types.ts`, with the step from the version
 * before.
 */

/** What is kept about each contact of a bot. */
export interface StoredContactField {
  /** Names it among those of its bot, and never changes. */
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date' | 'yes_no';
}

/** From here on the contacts of the bot have these fields; the list is whole, and short. */
type ContactFieldsChanged = DomainEvent<
  'ContactFieldsChanged',
  { readonly fields: readonly StoredContactField[] }
>;

export type ContactFieldEvent = ContactFieldsChanged;
