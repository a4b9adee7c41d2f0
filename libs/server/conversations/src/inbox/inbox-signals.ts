import type { LiveSignal } from '@botter/server-live';
import type { AcceptedUpdate } from './inbox-statement';
import type { PlannedUpdate } from './planned-update';

/** An update after its batch was written; a repeated one has no `accepted`. */
export interface WrittenUpdate {
  readonly planned: PlannedUpdate;
  readonly accepted: AcceptedUpdate | undefined;
  /** The message that an edit has changed. */
  readonly editedMessageId?: string;
  /** Chats that were renamed or merged. */
  readonly changedChatIds?: readonly string[];
  /** Nothing was written: its session has moved since it was planned. */
  readonly isOutdated?: boolean;
}

/** The live signals of a batch: one of each kind per chat, however many messages it has. */
export function signalsOf(batch: readonly WrittenUpdate[]): LiveSignal[] {
  const written = new Map<string, { botId: string; ids: string[] }>();
  const edited = new Map<string, { botId: string; ids: string[] }>();
  const changed = new Map<string, string>();
  for (const { planned, accepted, editedMessageId, changedChatIds = [] } of batch) {
    for (const chatId of changedChatIds) changed.set(chatId, planned.botId);
    if (!accepted?.chat_id) continue;
    const { botId, incoming } = planned;
    const ids = accepted.runs_effects ? accepted.effects.messages.map(({ id }) => id) : [];
    if (accepted.incomingId) ids.unshift(accepted.incomingId);
    if (ids.length > 0) add(written, botId, accepted.chat_id, ids);
    if (editedMessageId) add(edited, botId, accepted.chat_id, [editedMessageId]);
    // A membership: the bot was blocked, or unblocked. A chat with a new message needs no second signal.
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
