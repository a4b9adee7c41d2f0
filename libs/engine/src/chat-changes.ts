import type { ChatChangePlan, TopicFacts } from './plan-types';
import { chatFacts } from './update-facts';
import type { MessageView } from './update-view';

/**
 * What a message without content changes about its chat. Undefined for other service messages, for example if
 * someone joined.
 */
export function planChatChange(message: MessageView): ChatChangePlan | undefined {
  const facts = chatFacts(message.chat);
  const { new_chat_title: title } = message;
  if (title) return { kind: 'chat_change', chat: { ...facts, name: title }, topic: null, effects: [] };
  const { message_thread_id: threadId, forum_topic_created: created, forum_topic_edited: edited } = message;
  const name = edited?.name ?? created?.name;
  if (threadId === undefined || !name) return undefined;
  return { kind: 'chat_change', chat: facts, topic: { threadId, name, isCurrent: true }, effects: [] };
}

/**
 * Telegram repeats the first message of a topic with each of its messages, so topics older than the bot have
 * names too.
 */
export function topicOf(message: MessageView): TopicFacts | null {
  const { message_thread_id: threadId, reply_to_message: beginning } = message;
  const name = beginning?.forum_topic_created?.name;
  if (!message.is_topic_message || threadId === undefined || !name) return null;
  return { threadId, name, isCurrent: false };
}
