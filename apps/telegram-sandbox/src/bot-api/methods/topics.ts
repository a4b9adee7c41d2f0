import { findMessage } from '../../world/chats';
import { iconColors, inTopic, startTopic, topicCreated } from '../../world/topics';
import type { ForumTopic, JsonObject, SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { sendService } from '../outgoing-message';
import type { Params } from '../params';
import { requireAdmin, targetChat } from '../target-chat';
import { unpin } from './pins';

const nameLimit = 128;
const notModified = 'TOPIC_NOT_MODIFIED';
const generalName = 'General';

/** A supergroup becomes a forum with its first topic, so any supergroup will do. */
function forum(call: MethodCall, deed = 'manage topics'): SandboxChat {
  const chat = targetChat(call);
  if (chat.type !== 'supergroup') throw badRequest('the chat is not a forum');
  requireAdmin(call.bot, chat, `not enough rights to ${deed}`);
  return chat;
}

function topicOf({ params }: MethodCall, chat: SandboxChat): ForumTopic {
  const id = params.integer('message_thread_id', 0);
  const topic = chat.topics?.find((one) => one.id === id);
  if (!topic) throw badRequest('TOPIC_ID_INVALID');
  return topic;
}

function nameOf(params: Params): string {
  const name = params.text('name').trim();
  if (name === '') throw badRequest('topic name must be non-empty');
  if (name.length > nameLimit) throw badRequest(`topic name length must not exceed ${nameLimit}`);
  return name;
}

function createForumTopic(call: MethodCall): JsonObject {
  const { world, params } = call;
  const chat = forum(call, 'create a topic');
  const name = nameOf(params);
  const color = params.has('icon_color') ? params.integer('icon_color', 0) : undefined;
  if (color !== undefined && !iconColors.includes(color)) throw badRequest('invalid icon color specified');
  const customEmojiId = params.text('icon_custom_emoji_id') || undefined;
  const topic = startTopic(chat, name, { color, customEmojiId });
  if (!topic) throw badRequest('TOPICS_TOO_MUCH');
  const created = topicCreated(topic);
  sendService(call, chat, inTopic(topic.id, created));
  world.changed('chats');
  return { message_thread_id: topic.id, ...(created.forum_topic_created as JsonObject) };
}

function editForumTopic(call: MethodCall): boolean {
  const { params } = call;
  const chat = forum(call);
  const topic = topicOf(call, chat);
  const name = params.has('name') ? nameOf(params) : topic.name;
  const emoji =
    params.values.icon_custom_emoji_id === undefined ? undefined : params.text('icon_custom_emoji_id');
  const isSameIcon = emoji === undefined || emoji === (topic.iconCustomEmojiId ?? '');
  if (name === topic.name && isSameIcon) throw badRequest(notModified);
  const edited = {
    ...(name !== topic.name && { name }),
    ...(!isSameIcon && { icon_custom_emoji_id: emoji }),
  };
  topic.name = name;
  if (emoji !== undefined) topic.iconCustomEmojiId = emoji || undefined;
  sendService(call, chat, inTopic(topic.id, { forum_topic_edited: edited }));
  return true;
}

function setClosed(closed: boolean): Method {
  return (call) => {
    const chat = forum(call);
    const topic = topicOf(call, chat);
    if ((topic.closed ?? false) === closed) throw badRequest(notModified);
    topic.closed = closed;
    const field = closed ? 'forum_topic_closed' : 'forum_topic_reopened';
    sendService(call, chat, inTopic(topic.id, { [field]: {} }));
    return true;
  };
}

/** Deletes a topic together with its messages. */
function deleteForumTopic(call: MethodCall): boolean {
  const chat = forum(call);
  const topic = topicOf(call, chat);
  chat.topics = chat.topics?.filter((one) => one !== topic);
  chat.messages = chat.messages.filter(({ message }) => message.message_thread_id !== topic.id);
  call.world.chatChanged(call.bot.id, chat);
  call.world.changed('chats');
  return true;
}

function unpinAllForumTopicMessages(call: MethodCall): boolean {
  const chat = forum(call);
  const { id: topicId } = topicOf(call, chat);
  return unpin(call, chat, (id) => threadOf(chat, id) === topicId);
}

function threadOf(chat: SandboxChat, messageId: number): unknown {
  return findMessage(chat, messageId)?.message.message_thread_id;
}

/** The topic of everything that is written in no other one; messages in it carry no id of a topic. */
function general(change: (topic: GeneralTopic) => JsonObject): Method {
  return (call) => {
    const chat = forum(call);
    const topic = { name: generalName, closed: false, hidden: false, ...chat.generalTopic };
    const before = JSON.stringify(topic);
    const service = change(topic);
    if (JSON.stringify(topic) === before) throw badRequest(notModified);
    chat.generalTopic = topic;
    sendService(call, chat, service);
    return true;
  };
}

type GeneralTopic = NonNullable<SandboxChat['generalTopic']>;

/** The topics of a forum. */
export const topicMethods: Record<string, Method> = {
  /** The sandbox has no stickers for topics. */
  getForumTopicIconStickers: () => [],
  createForumTopic,
  editForumTopic,
  closeForumTopic: setClosed(true),
  reopenForumTopic: setClosed(false),
  deleteForumTopic,
  unpinAllForumTopicMessages,
  editGeneralForumTopic: (call) => {
    const name = nameOf(call.params);
    return general((topic) => {
      topic.name = name;
      return { forum_topic_edited: { name } };
    })(call);
  },
  closeGeneralForumTopic: general((topic) => {
    topic.closed = true;
    return { forum_topic_closed: {} };
  }),
  reopenGeneralForumTopic: general((topic) => {
    topic.closed = false;
    topic.hidden = false;
    return { forum_topic_reopened: {} };
  }),
  hideGeneralForumTopic: general((topic) => {
    topic.closed = true;
    topic.hidden = true;
    return { general_forum_topic_hidden: {} };
  }),
  unhideGeneralForumTopic: general((topic) => {
    topic.hidden = false;
    return { general_forum_topic_unhidden: {} };
  }),
  unpinAllGeneralForumTopicMessages: (call) => {
    const chat = forum(call);
    return unpin(call, chat, (id) => threadOf(chat, id) === undefined);
  },
};
