import { readBroadcastButton } from './broadcasts/broadcast-buttons';
import { mappedIdOf } from './callback-data';
import { planChatChange, topicOf } from './chat-changes';
import type { AnsweredQuestion, ChatFacts, Effect, Plan, TriggeredAction } from './plan-types';
import { chatFacts, messageFacts, messageSender, senderFacts, threadOf } from './update-facts';
import type { CallbackQueryView, MessageView, UpdateView } from './update-view';

/** Shown when a button leads nowhere: its action was deleted, renamed or switched off. */
export const staleButtonNotice = 'This button is no longer active';

/** Short id to value, for the ids that `mappedIdOf` has found in the update. */
export type CallbackValues = ReadonlyMap<string, string>;

/** What a bot does about a message or a press. */
export interface Response {
  readonly triggered: TriggeredAction | null;
  readonly answered?: AnsweredQuestion | undefined;
  /** The person ends the broadcasts to them. */
  readonly unsubscribes?: true;
  readonly effects: readonly Effect[];
}

/** Where a bot responds. */
export interface ResponsePlace {
  readonly chat: ChatFacts;
  readonly threadId: number | null;
}

/** Undefined: nothing. */
export interface Responder {
  message(message: MessageView, place: ResponsePlace): Response | undefined;
  /** @param value of the button; undefined if it is not known any more */
  press(query: CallbackQueryView, value: string | undefined, place: ResponsePlace): Response | undefined;
  /** Whether a button with this value leads anywhere. */
  knows(value: string): boolean;
}

/** The plan for an update, with what the bot does about it. */
export function planUpdate(update: object, values: CallbackValues, responder: Responder): Plan {
  const view = update as UpdateView;
  const incoming = view.message ?? view.channel_post;
  if (incoming) return planIncoming(incoming, responder);
  const edited = view.edited_message ?? view.edited_channel_post;
  if (edited) return planEdit(edited);
  if (view.callback_query) {
    return planPress(view.callback_query, values, responder);
  }
  if (view.my_chat_member) return planMembership(view.my_chat_member);
  return { kind: 'ignored', reason: 'unknown kind of update', effects: [] };
}

export function pressedValue(query: CallbackQueryView, values: CallbackValues): string | undefined {
  const data = pressedData(query, values);
  return data === undefined ? undefined : (readBroadcastButton(data)?.value ?? data);
}

function pressedData(query: CallbackQueryView, values: CallbackValues): string | undefined {
  const id = mappedIdOf({ callback_query: query });
  return id === undefined ? query.data : values.get(id);
}

/**
 * If a message is sent as the group or a channel, a person wrote it, although Telegram names a bot as author.
 */
export function isFromPerson({ from, sender_chat, is_automatic_forward }: MessageView): boolean {
  return sender_chat ? !is_automatic_forward : !from?.is_bot;
}

export function labelOf(query: CallbackQueryView): string | null {
  const buttons = query.message?.reply_markup?.inline_keyboard?.flat() ?? [];
  return buttons.find((button) => button.callback_data === query.data)?.text ?? null;
}

function planIncoming(message: MessageView, responder: Responder): Plan {
  if (message.migrate_to_chat_id !== undefined) {
    return migration(message.chat.id, message.migrate_to_chat_id);
  }
  if (message.migrate_from_chat_id !== undefined) {
    return migration(message.migrate_from_chat_id, message.chat.id);
  }
  const kept = messageFacts(message);
  const chat = chatFacts(message.chat);
  const sender = messageSender(message);
  const response = responder.message(message, { chat, threadId: threadOf(message) });
  if (!kept) {
    // Someone joined a group, and an action responds to that.
    const joined = response?.triggered && { triggered: response.triggered, effects: response.effects };
    if (joined) return { kind: 'joined', chat, sender, ...joined };
    return planChatChange(message) ?? { kind: 'ignored', reason: 'message without content', effects: [] };
  }
  return {
    kind: 'message',
    chat,
    sender,
    message: kept,
    triggered: response?.triggered ?? null,
    onceKey: response && kept.mediaGroupId ? `album-${kept.mediaGroupId}` : null,
    topic: topicOf(message),
    ...(response?.answered && { answered: response.answered }),
    ...(response?.unsubscribes && { unsubscribes: true }),
    effects: response?.effects ?? [],
  };
}

function planEdit(message: MessageView): Plan {
  const kept = messageFacts(message);
  if (!kept) return { kind: 'ignored', reason: 'message without content', effects: [] };
  const facts = { chat: chatFacts(message.chat), sender: messageSender(message), message: kept };
  return { kind: 'edit', ...facts, effects: [] };
}

function planPress(query: CallbackQueryView, values: CallbackValues, responder: Responder): Plan {
  const { message } = query;
  const data = pressedData(query, values);
  const broadcast = data === undefined ? undefined : readBroadcastButton(data);
  const value = broadcast?.value ?? data;
  const answerOf = (isKnown: boolean) =>
    ({
      kind: 'answerCallback',
      callbackQueryId: query.id,
      text: isKnown ? null : staleButtonNotice,
    }) as const;
  if (!message) {
    const answer = answerOf(value !== undefined && responder.knows(value));
    return { kind: 'ignored', reason: 'button of a message without chat', effects: [answer] };
  }
  const chat = chatFacts(message.chat);
  const threadId = threadOf(message);
  const response = responder.press(query, value, { chat, threadId });
  return {
    kind: 'callback',
    chat,
    sender: senderFacts(query.from),
    press: {
      callbackQueryId: query.id,
      value: value ?? query.data ?? '',
      label: labelOf(query),
      telegramMessageId: String(message.message_id),
      threadId,
    },
    triggered: response?.triggered ?? null,
    ...(response?.answered && { answered: response.answered }),
    ...(broadcast && { broadcastId: broadcast.broadcastId }),
    effects: [answerOf(response !== undefined), ...(response?.effects ?? [])],
  };
}

function planMembership(change: NonNullable<UpdateView['my_chat_member']>): Plan {
  const { status, is_member } = change.new_chat_member;
  const away = status === 'kicked' || status === 'left' || (status === 'restricted' && is_member === false);
  return {
    kind: 'membership',
    chat: chatFacts(change.chat),
    sender: change.from ? senderFacts(change.from) : null,
    blocked: away,
    effects: [],
  };
}

function migration(from: number, to: number): Plan {
  return { kind: 'migration', fromTelegramChatId: String(from), toTelegramChatId: String(to), effects: [] };
}
