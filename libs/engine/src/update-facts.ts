import { fullName, kindOf, wordsOf } from './message-content';
import { contextOf } from './message-context';
import { detailsOf, fileIdOf } from './message-details';
import type { ChatFacts, IncomingMessage, SenderFacts } from './plan-types';
import type { ChatView, MessageView, UserView } from './update-view';

export function chatFacts(chat: ChatView): ChatFacts {
  return {
    telegramChatId: String(chat.id),
    type: chat.type,
    name: chat.title ?? fullName(chat),
    username: chat.username ?? null,
  };
}

export function senderFacts(from: UserView): SenderFacts {
  return {
    telegramUserId: String(from.id),
    name: fullName(from) ?? from.username ?? `User ${from.id}`,
    username: from.username ?? null,
    languageCode: from.language_code ?? null,
    isBot: from.is_bot ?? false,
  };
}

/** Who wrote a message: a person, or a chat that speaks as itself (a channel, an anonymous administrator). */
export function messageSender(message: MessageView): SenderFacts | null {
  if (message.sender_chat) {
    const chat = chatFacts(message.sender_chat);
    return {
      telegramUserId: chat.telegramChatId,
      name: chat.name ?? 'Channel',
      username: chat.username,
      languageCode: null,
      isBot: false,
    };
  }
  return message.from ? senderFacts(message.from) : null;
}

/** What a message holds; undefined for one without content (someone joined, the title changed and so on). */
export function messageFacts(message: MessageView): IncomingMessage | undefined {
  const kind = kindOf(message);
  if (!kind) return undefined;
  return {
    telegramMessageId: String(message.message_id),
    kind,
    text: wordsOf(message),
    threadId: threadOf(message),
    mediaGroupId: message.media_group_id ?? null,
    sentAt: instant(message.date),
    editedAt: message.edit_date ? instant(message.edit_date) : null,
    fileId: fileIdOf(message),
    details: detailsOf(message),
    context: contextOf(message),
  };
}

/** Replies in ordinary supergroups carry a thread id too, but only topics can be replied in. */
export function threadOf(message: MessageView): number | null {
  return message.is_topic_message || message.chat.type === 'private'
    ? (message.message_thread_id ?? null)
    : null;
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
