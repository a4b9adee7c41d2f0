import type { LiveSignal } from '@botter/server-live';
import type { AcceptedUpdate } from './inbox-statement';
import type { PlannedUpdate } from './planned-update';

/** An update after its batch was written; `accepted` is missing for one that was known already. */
export interface Kept {
  readonly planned: PlannedUpdate;
  readonly accepted: AcceptedUpdate | undefined;
  /** The line that an edit has changed. */
  readonly editedMessageId?: string;
  /** Chats that go by another name now, or that have become one. */
  readonly changedChatIds?: readonly string[];
}

/** What somebody who is looking should hear of a batch: one signal of each kind a chat, however much was said. */
export function signalsOf(kept: readonly Kept[]): LiveSignal[] {
  const written = new Map<string, { botId: string; ids: string[] }>();
  const edited = new Map<string, { botId: string; ids: string[] }>();
  const changed = new Map<string, string>();
  for (const { planned, accepted, editedMessageId, changedChatIds = [] } of kept) {
    for (const chatId of changedChatIds) changed.set(chatId, planned.botId);
    if (!accepted?.chat_id) continue;
    const { botId, incoming } = planned;
    const ids = accepted.carries ? accepted.effects.messages.map(({ id }) => id) : [];
    if (accepted.incomingId) ids.unshift(accepted.incomingId);
    if (ids.length > 0) add(written, botId, accepted.chat_id, ids);
    if (editedMessageId) add(edited, botId, accepted.chat_id, [editedMessageId]);
    // A membership: blocked, or back again. A chat that wrote tells by its message.
    if (!incoming && !planned.edit) changed.set(accepted.chat_id, botId);
  }
  return [
    ...[...written].map(([chatId, { botId, ids }]) => messages('messages', botId, chatId, ids)),
    ...[...edited].map(([chatId, { botId, ids }]) => messages('messages_changed', botId, chatId, ids)),
    ...[...changed].map(([chatId, botId]) => ({ kind: 'chat_changed', botId, chatId }) as const),
  ];
}

function add(
  chats: Map<string, { botId: string; ids: string[] }>,
  botId: string,
  chatId: string,
  ids: readonly string[],
): void {
  const known = chats.get(chatId);
  if (known) known.ids.push(...ids);
  else chats.set(chatId, { botId, ids: [...ids] });
}

function messages(
  kind: 'messages' | 'messages_changed',
  botId: string,
  chatId: string,
  messageIds: readonly string[],
): LiveSignal {
  return { kind, botId, chatId, messageIds };
}
