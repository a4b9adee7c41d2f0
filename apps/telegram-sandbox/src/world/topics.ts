import type { ForumTopic, JsonObject, SandboxChat } from './types';

/** Telegram allows more, and no one scrolls through them here. */
const topicLimit = 200;
/** The colours that Telegram gives the icons of topics; the first is the usual one. */
export const iconColors: readonly number[] = [
  7_322_096, 16_766_590, 13_338_331, 9_367_192, 16_749_490, 16_478_047,
];

/** The look of a topic's icon. */
export interface TopicIcon {
  readonly color?: number;
  readonly customEmojiId?: string;
}

/** Starts a topic whose id is that of the message which announces it; undefined if there are too many. */
export function startTopic(
  chat: SandboxChat,
  name: string,
  { color = iconColors[0], customEmojiId }: TopicIcon = {},
): ForumTopic | undefined {
  if ((chat.topics?.length ?? 0) >= topicLimit) return undefined;
  const topic = {
    id: chat.nextMessageId,
    firstName: name,
    name,
    iconColor: color,
    ...(customEmojiId && { iconCustomEmojiId: customEmojiId }),
  };
  chat.topics = [...(chat.topics ?? []), topic];
  return topic;
}

/** The service message that a topic begins with. */
export function topicCreated({ firstName, iconColor, iconCustomEmojiId }: ForumTopic): JsonObject {
  return {
    forum_topic_created: {
      name: firstName,
      icon_color: iconColor ?? iconColors[0],
      ...(iconCustomEmojiId && { icon_custom_emoji_id: iconCustomEmojiId }),
    },
  };
}

/** What every message of a topic has. */
export function inTopic(topicId: number, fields: JsonObject): JsonObject {
  return { message_thread_id: topicId, is_topic_message: true, ...fields };
}
