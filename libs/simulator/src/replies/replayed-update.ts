import type { ReplayedInput } from '@botter/contracts';
import { type CallbackValues, mappedCallbackData, type SessionState } from '@botter/engine';
import type { Talk } from '../talk';
import { contactOf, defaultTestUser } from '../test-user';

/** Ids that no one has; see `test-user.ts`. */
const someoneId = 7_000_000_000_001;
const groupId = -1_007_000_000_001;

/** An update as Telegram would send it, and the values of mapped buttons in it. */
export interface ReplayedUpdate {
  readonly update: object;
  readonly values: CallbackValues;
}

/** Someone whom the bot meets for the first time. */
export const newTalk: Talk = {
  contact: {
    ...contactOf(defaultTestUser),
    telegramUserId: String(someoneId),
    firstName: 'Someone',
    username: null,
    language: null,
  },
  dialog: null,
  dialogVersion: 0,
};

/**
 * The update behind a message or a press, from someone without a name. A press on an option answers the
 * question that waits now: each time that one is asked, its buttons have other values.
 */
export function replayedUpdate(
  { kind, text, value, chatType }: ReplayedInput,
  dialog: SessionState | null = null,
): ReplayedUpdate {
  const from = { id: someoneId, is_bot: false, first_name: 'Someone' };
  const chat = { id: chatType === 'private' ? someoneId : groupId, type: chatType };
  if (kind === 'text') {
    const message = { message_id: 1, date: 0, from, chat, text };
    return { update: { update_id: 1, message }, values: new Map() };
  }
  // Every value is mapped, so that none is too long and none looks like a short id.
  const query = {
    id: 'replayed',
    from,
    data: mappedCallbackData('0'),
    message: { message_id: 1, date: 0, chat },
  };
  return {
    update: { update_id: 1, callback_query: query },
    values: new Map([['0', currentValue(value ?? text, dialog)]]),
  };
}

function currentValue(value: string, dialog: SessionState | null): string {
  return dialog === null ? value : value.replace(/^answer:[a-z0-9]+\./, `answer:${dialog.token}.`);
}
