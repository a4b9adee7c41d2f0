import {
  type ContactFacts,
  type ContactUpdate,
  changedContact,
  type DialogFacts,
  linkPayload,
  type SessionState,
  unknownContact,
} from '@botter/engine';
import type { ContactChange } from './contact-store';
import type { SessionChange } from './session-planning';
import type { PlaceOfBot } from './sessions';

interface PersonView {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

interface PersonalUpdate {
  readonly message?: { readonly from?: PersonView; readonly text?: string };
  readonly callback_query?: { readonly from?: PersonView };
}

/** The person who sent an update: the names as the update has them, everything else as it is kept. */
export function contactOf(update: object, personId: string, kept: ContactFacts | undefined): ContactFacts {
  const known = kept ?? unknownContact(personId);
  const said = personOf(update);
  return { ...known, ...said, startedBy: known.startedBy ?? said.startedBy };
}

/** The person and their session after a change. */
export function dialogFacts(
  person: ContactFacts | undefined,
  session: SessionState | undefined,
  { contactUpdates = [], state }: SessionChange,
): DialogFacts {
  const after = state === undefined ? session : (state as SessionState | null);
  return {
    contact: person ? contactUpdates.reduce(changedContact, person) : null,
    session: after ? { actionId: after.actionId, stepId: after.stepId } : null,
  };
}

/** Undefined if nothing changes. @param update undefined for what was due without one */
export function contactChange(
  { botId, place: { personId, telegramChatId } }: PlaceOfBot,
  updates: readonly ContactUpdate[],
  at: Date,
  update?: object,
): ContactChange | undefined {
  if (updates.length === 0 || personId === null) return undefined;
  return {
    botId,
    telegramUserId: personId,
    person: update && personOf(update),
    // A private chat has the id of its person.
    isPrivate: telegramChatId === personId,
    updates,
    at,
  };
}

/** A change that is written now, in this chat. */
export function changeIn(change: ContactChange, chatId: string): ContactChange {
  return change.isPrivate ? { ...change, chatId } : change;
}

function personOf(update: object): NonNullable<ContactChange['person']> {
  const { message, callback_query } = update as PersonalUpdate;
  const from = callback_query?.from ?? message?.from;
  return {
    firstName: from?.first_name ?? null,
    lastName: from?.last_name ?? null,
    username: from?.username ?? null,
    language: from?.language_code ?? null,
    startedBy: linkPayload(message?.text) ?? null,
  };
}
