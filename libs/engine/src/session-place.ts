import { threadOf } from './update-facts';
import type { UpdateView } from './update-view';

/** Where an update happens: its chat, and in there the person and the topic, who have their own session. */
export interface SessionPlace {
  readonly telegramChatId: string;
  /** Null if no person writes: a channel, an anonymous administrator, another bot, a change of the chat. */
  readonly personId: string | null;
  readonly threadId: number | null;
}

/** Undefined for an update without a chat, and for one that is not what Telegram sends. */
export function sessionPlaceOf(update: object): SessionPlace | undefined {
  const view = update as UpdateView;
  const message = view.message ?? view.channel_post ?? view.callback_query?.message;
  const any = message ?? view.edited_message ?? view.edited_channel_post ?? view.my_chat_member;
  if (!Number.isSafeInteger(any?.chat?.id)) return undefined;
  const author = view.message?.sender_chat ? undefined : view.message?.from;
  const person = view.callback_query?.from ?? author;
  const isPerson = Number.isSafeInteger(person?.id) && person?.is_bot !== true;
  return {
    telegramChatId: String(any?.chat.id),
    personId: isPerson ? String(person?.id) : null,
    threadId: message ? threadOf(message) : null,
  };
}
