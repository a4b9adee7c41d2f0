import { autoEntities } from './auto-entities';
import { findMessage } from './chats';
import type { StoredFile } from './file-store';
import { mediaFields, storedMedia } from './media-message';
import { ownerOf } from './membership';
import { OperationRefused } from './operation-refused';
import { userOf } from './people';
import { inTopic, topicCreated } from './topics';
import type {
  ForumTopic,
  JsonObject,
  MediaKind,
  Person,
  SandboxBot,
  SandboxChat,
  StoredMessage,
} from './types';
import type { World } from './world';

/** What a person sends. */
export interface Written {
  readonly text?: string;
  readonly media?: {
    readonly kind: MediaKind;
    readonly file: StoredFile;
    /** Further fields of the file, like the `duration` of a voice message. */
    readonly fields?: JsonObject;
  };
  readonly mediaGroupId?: string;
  readonly threadId?: number;
  /** The message that this one answers. */
  readonly replyTo?: number;
  /** Further fields of the message, as the Bot API writes them (`location`, `contact`, …). */
  readonly extra?: JsonObject;
}

/** A person's message as one bot sees it: file ids belong to a bot. */
export function composeMessage(
  world: World,
  bot: SandboxBot,
  chat: SandboxChat,
  person: Person,
  messageId: number,
  { text, media, mediaGroupId, threadId, replyTo, extra }: Written,
): StoredMessage {
  const message = {
    message_id: messageId,
    ...(chat.type === 'channel' ? { sender_chat: world.chatView(chat) } : { from: userOf(person) }),
    chat: world.chatView(chat),
    date: world.seconds(),
    ...topicStart(world, chat, threadId),
    ...answered(chat, replyTo),
    ...(threadId && { message_thread_id: threadId, is_topic_message: true }),
    ...(mediaGroupId && { media_group_id: mediaGroupId }),
    ...(media && mediaFields(bot.id, media.kind, media.file, media.fields)),
    ...(text !== undefined && textFields(text, media !== undefined)),
    ...extra,
  };
  return { message, source: null, media: media ? storedMedia(media.kind, media.file) : null };
}

/** A text with what Telegram recognises in it, as text or as caption. */
export function textFields(text: string, isCaption: boolean): JsonObject {
  const entities = autoEntities(text);
  const [field, entitiesField] = isCaption ? ['caption', 'caption_entities'] : ['text', 'entities'];
  return { [field]: text, ...(entities.length > 0 && { [entitiesField]: entities }) };
}

/** The answered message, without the one that it answers itself. */
function answered(chat: SandboxChat, replyTo: number | undefined): JsonObject {
  if (replyTo === undefined) return {};
  const found = findMessage(chat, replyTo);
  if (!found) throw new OperationRefused('There is no such message.');
  const { reply_to_message: _nested, ...plain } = found.message;
  return { reply_to_message: plain };
}

/** As on Telegram, a message in a topic is a reply to the one that has started it. */
function topicStart(world: World, chat: SandboxChat, threadId: number | undefined): JsonObject {
  const topic = chat.topics?.find(({ id }) => id === threadId);
  if (!topic) return {};
  return {
    reply_to_message: {
      message_id: topic.id,
      date: world.seconds(),
      chat: world.chatView(chat),
      ...inTopic(topic.id, topicCreated(topic)),
    },
  };
}

/**
 * The bots that receive a message. With privacy mode, a bot in a group gets only commands that may be for it.
 */
export function readersOf(
  world: World,
  bot: SandboxBot,
  chat: SandboxChat,
  text: string | undefined,
): SandboxBot[] {
  if (chat.type === 'private') return [bot];
  const addressee = /^\/[^\s@]+(?:@(\S+))?/.exec(text ?? '');
  return chat.botIds
    .map((id) => world.bots.get(id))
    .filter((member) => member !== undefined)
    .filter((member) => {
      if (member.canReadAllGroupMessages || chat.adminBotIds?.includes(member.id)) return true;
      const named = addressee?.[1]?.toLowerCase();
      return addressee !== null && (named === undefined || named === member.username.toLowerCase());
    });
}

export function requireOpen(chat: SandboxChat, person: Person): void {
  if (chat.blocked) throw new OperationRefused(`${person.firstName} has blocked this bot. Unblock it first.`);
  if (chat.migratedTo) throw new OperationRefused('This group has become a supergroup.');
  if (chat.type !== 'private' && !chat.personIds.includes(person.id)) {
    throw new OperationRefused(`${person.firstName} is not in this group.`);
  }
}

/** In a forum only topics that exist can be written in, and closed ones only by the owner. */
export function requireOpenTopic(chat: SandboxChat, threadId: number | undefined, person: Person): void {
  const topic = requireTopic(chat, threadId) ?? (chat.topics && chat.generalTopic);
  if (topic?.closed && ownerOf(chat) !== person.id) throw new OperationRefused('This topic is closed.');
}

export function requireTopic(chat: SandboxChat, threadId: number | undefined): ForumTopic | undefined {
  if (threadId === undefined || !chat.topics) return undefined;
  const topic = chat.topics.find(({ id }) => id === threadId);
  if (!topic) throw new OperationRefused('There is no such topic.');
  return topic;
}
