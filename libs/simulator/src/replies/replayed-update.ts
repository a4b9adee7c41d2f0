import type { ReplayedInput } from '@botter/contracts';
import { type CallbackValues, mappedCallbackData } from '@botter/engine';

/** Ids that nobody has; see `test-user.ts`. */
const someoneId = 7_000_000_000_001;
const groupId = -1_007_000_000_001;

/** An update as Telegram would send it, and the values of mapped buttons in it. */
export interface ReplayedUpdate {
  readonly update: object;
  readonly values: CallbackValues;
}

/** The update behind a message or a press, from someone without a name. */
export function replayedUpdate({ kind, text, value, chatType }: ReplayedInput): ReplayedUpdate {
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
  return { update: { update_id: 1, callback_query: query }, values: new Map([['0', value ?? text]]) };
}
