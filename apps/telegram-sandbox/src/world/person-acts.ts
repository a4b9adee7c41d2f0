import { autoEntities } from './auto-entities';
import type { CallbackQueryRecord } from './callback-queries';
import { findMessage, replaceMessage } from './chats';
import type { StoredFile } from './file-store';
import { mediaFields, storedMedia } from './media-message';
import { botMember } from './membership';
import { userOf } from './people';
import type {
  ForumTopic,
  JsonObject,
  MediaKind,
  Person,
  SandboxBot,
  SandboxChat,
  StoredMessage,
  TelegramMessage,
} from './types';
import type { World } from './world';

/** Something a person can't do; the words are for the one who tries. */
export class ActRefused extends Error {}

export interface Written {
  readonly text?: string;
  readonly media?: { readonly kind: MediaKind; readonly file: StoredFile };
  readonly mediaGroupId?: string;
  readonly threadId?: number;
  /** Further fields of the message, as the Bot API writes them (`location`, `contact`, …). */
  readonly extra?: JsonObject;
}

/** What people do in the applications of Telegram. */
export class PersonActs {
  constructor(private readonly world: World) {}

  /** Writes to a bot, or to a group where every bot that may see it gets the message. */
  write(bot: SandboxBot, chat: SandboxChat, person: Person, written: Written): TelegramMessage {
    this.requireOpen(chat, person);
    requireTopic(chat, written.threadId);
    chat.started = true;
    const messageId = this.world.chats.nextMessageId(bot, chat);
    const stored = this.compose(bot, chat, person, messageId, written);
    this.world.keepMessage(bot, chat, stored);
    for (const reader of this.readers(bot, chat, written)) {
      const seen = reader.id === bot.id ? stored : this.compose(reader, chat, person, messageId, written);
      this.world.pushUpdate(reader, chat.type === 'channel' ? 'channel_post' : 'message', seen.message);
    }
    return stored.message;
  }

  edit(bot: SandboxBot, chat: SandboxChat, person: Person, messageId: number, text: string): TelegramMessage {
    this.requireOpen(chat, person);
    const stored = findMessage(chat, messageId);
    if (!stored || (chat.type !== 'channel' && stored.message.from?.id !== person.id)) {
      throw new ActRefused('Only one’s own messages can be edited.');
    }
    const { entities: _entities, caption_entities: _captionEntities, ...kept } = stored.message;
    const message = {
      ...kept,
      ...(stored.media ? captionFields(text) : textFields(text)),
      edit_date: this.world.seconds(),
    };
    replaceMessage(chat, { ...stored, message });
    this.world.chatChanged(bot.id, chat);
    for (const reader of this.readers(bot, chat, { text })) {
      this.world.pushUpdate(
        reader,
        chat.type === 'channel' ? 'edited_channel_post' : 'edited_message',
        message,
      );
    }
    return message;
  }

  /** Presses a callback button of a bot's message. */
  press(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    messageId: number,
    data: string,
  ): CallbackQueryRecord {
    this.requireOpen(chat, person);
    const stored = findMessage(chat, messageId);
    if (!stored) throw new ActRefused('There is no such message.');
    const keyboard = stored.message.reply_markup as { inline_keyboard?: JsonObject[][] } | undefined;
    const buttons = keyboard?.inline_keyboard?.flat() ?? [];
    if (!buttons.some((button) => button.callback_data === data)) {
      throw new ActRefused('The message has no such button.');
    }
    const ids = { botId: bot.id, chatId: chat.id, personId: person.id, messageId };
    const query = this.world.queries.open(ids);
    this.world.pushUpdate(bot, 'callback_query', {
      id: query.id,
      from: userOf(person),
      message: stored.message,
      chat_instance: String(chat.id * 7919),
      data,
    });
    return query;
  }

  /** Blocks or unblocks a bot. False when it stands so already. */
  setBlocked(bot: SandboxBot, chat: SandboxChat, person: Person, blocked: boolean): boolean {
    if (chat.blocked === blocked) return false;
    chat.blocked = blocked;
    this.membership(bot, chat, person, blocked ? ['member', 'kicked'] : ['kicked', 'member']);
    return true;
  }

  /** Adds a bot to a group, or takes it out. */
  setMember(bot: SandboxBot, group: SandboxChat, person: Person, isMember: boolean): void {
    if (group.botIds.includes(bot.id) === isMember) return;
    if (isMember && !bot.canJoinGroups) throw new ActRefused('This bot can’t join groups.');
    // In a channel a bot can only be an administrator.
    const present = group.type === 'channel' ? 'administrator' : statusOf(bot, group);
    group.botIds = isMember ? [...group.botIds, bot.id] : group.botIds.filter((id) => id !== bot.id);
    group.adminBotIds = (group.adminBotIds ?? []).filter((id) => id !== bot.id);
    if (isMember && group.type === 'channel') group.adminBotIds.push(bot.id);
    this.membership(bot, group, person, isMember ? ['left', present] : [present, 'kicked']);
  }

  /** Makes a bot an administrator of a group, or an ordinary member again. */
  setAdmin(bot: SandboxBot, group: SandboxChat, person: Person, isAdmin: boolean): void {
    if (!group.botIds.includes(bot.id)) throw new ActRefused('This bot is not in the group.');
    const before = statusOf(bot, group);
    const others = (group.adminBotIds ?? []).filter((id) => id !== bot.id);
    group.adminBotIds = isAdmin ? [...others, bot.id] : others;
    const after = statusOf(bot, group);
    if (before !== after) this.membership(bot, group, person, [before, after]);
  }

  /** Gives a group another title. */
  rename(group: SandboxChat, person: Person, title: string): void {
    this.requireOpen(group, person);
    group.title = title;
    this.announce(group, person, { new_chat_title: title });
    this.world.changed('chats');
  }

  /** Begins a topic; its id is that of the message which says so. */
  addTopic(group: SandboxChat, person: Person, name: string): ForumTopic {
    this.requireOpen(group, person);
    if (group.type !== 'supergroup') throw new ActRefused('Only a supergroup has topics.');
    const topic = { id: group.nextMessageId, firstName: name, name };
    group.topics = [...(group.topics ?? []), topic];
    this.announce(group, person, { forum_topic_created: { name, icon_color: 7322096 } }, topic.id);
    // Without a bot in it nobody was told, and the number is taken all the same.
    group.nextMessageId = Math.max(group.nextMessageId, topic.id + 1);
    this.world.changed('chats');
    return topic;
  }

  renameTopic(group: SandboxChat, person: Person, topicId: number, name: string): ForumTopic {
    this.requireOpen(group, person);
    const topic = requireTopic(group, topicId);
    if (!topic) throw new ActRefused('There is no such topic.');
    topic.name = name;
    this.announce(group, person, { forum_topic_edited: { name } }, topic.id);
    return topic;
  }

  /**
   * Turns a group into a supergroup: a new chat with its own id, announced in both. Updates of different chats come in
   * any order: with `newFirst` the bots hear of the new chat before the old one tells.
   */
  migrate(group: SandboxChat, person: Person, newFirst = false): SandboxChat {
    if (group.type !== 'group' || group.migratedTo) throw new ActRefused('This is no basic group.');
    const { title, personIds, botIds } = group;
    const supergroup = this.world.chats.addGroup(title, [...personIds], [...botIds], 'supergroup');
    supergroup.adminBotIds = [...(group.adminBotIds ?? [])];
    group.migratedTo = supergroup.id;
    const tellOld = () => this.announce(group, person, { migrate_to_chat_id: supergroup.id });
    if (!newFirst) tellOld();
    for (const id of newFirst ? botIds : []) {
      const bot = this.world.bots.get(id);
      if (bot) this.membership(bot, supergroup, person, ['left', statusOf(bot, supergroup)]);
    }
    this.announce(supergroup, person, { migrate_from_chat_id: group.id });
    if (newFirst) tellOld();
    this.world.changed('chats');
    return supergroup;
  }

  private announce(group: SandboxChat, person: Person, extra: JsonObject, topicId?: number): void {
    const bots = group.botIds.map((id) => this.world.bots.get(id)).filter((bot) => bot !== undefined);
    const [first] = bots;
    if (!first) return;
    const messageId = this.world.chats.nextMessageId(first, group);
    for (const bot of bots) {
      const threaded = topicId ? { message_thread_id: topicId, is_topic_message: true, ...extra } : extra;
      const { message } = this.compose(bot, group, person, messageId, { extra: threaded });
      this.world.pushUpdate(bot, group.type === 'channel' ? 'channel_post' : 'message', message);
    }
  }

  private compose(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    messageId: number,
    { text, media, mediaGroupId, threadId, extra }: Written,
  ): StoredMessage {
    const words = text === undefined ? {} : media ? captionFields(text) : textFields(text);
    const message = {
      message_id: messageId,
      ...(chat.type === 'channel' ? { sender_chat: this.world.chatView(chat) } : { from: userOf(person) }),
      chat: this.world.chatView(chat),
      date: this.world.seconds(),
      ...this.beginningOf(chat, threadId),
      ...(threadId && { message_thread_id: threadId, is_topic_message: true }),
      ...(mediaGroupId && { media_group_id: mediaGroupId }),
      ...(media && mediaFields(bot.id, media.kind, media.file)),
      ...words,
      ...extra,
    };
    return { message, source: null, media: media ? storedMedia(media.kind, media.file) : null };
  }

  /** As Telegram does: a message in a topic is a reply to the one that has begun it. */
  private beginningOf(chat: SandboxChat, threadId: number | undefined): JsonObject {
    const topic = chat.topics?.find(({ id }) => id === threadId);
    if (!topic) return {};
    const created = { name: topic.firstName, icon_color: 7322096 };
    return {
      reply_to_message: {
        message_id: topic.id,
        date: this.world.seconds(),
        chat: this.world.chatView(chat),
        message_thread_id: topic.id,
        is_topic_message: true,
        forum_topic_created: created,
      },
    };
  }

  private membership(bot: SandboxBot, chat: SandboxChat, person: Person, change: [string, string]): void {
    const member = (status: string) => botMember(bot, chat, status);
    this.world.pushUpdate(bot, 'my_chat_member', {
      chat: this.world.chatView(chat),
      from: userOf(person),
      date: this.world.seconds(),
      old_chat_member: member(change[0]),
      new_chat_member: member(change[1]),
    });
    this.world.chatChanged(bot.id, chat);
    this.world.changed('chats');
  }

  /** Privacy mode: in a group a bot sees commands that may be for it, and everything only when it was allowed to. */
  private readers(bot: SandboxBot, chat: SandboxChat, { text }: Written): SandboxBot[] {
    if (chat.type === 'private') return [bot];
    const addressee = /^\/[^\s@]+(?:@(\S+))?/.exec(text ?? '');
    return chat.botIds
      .map((id) => this.world.bots.get(id))
      .filter((member) => member !== undefined)
      .filter((member) => {
        if (member.canReadAllGroupMessages || chat.adminBotIds?.includes(member.id)) return true;
        const named = addressee?.[1]?.toLowerCase();
        return addressee !== null && (named === undefined || named === member.username.toLowerCase());
      });
  }

  private requireOpen(chat: SandboxChat, person: Person): void {
    if (chat.blocked) throw new ActRefused(`${person.firstName} has blocked this bot. Unblock it first.`);
    if (chat.migratedTo) throw new ActRefused('This group has become a supergroup.');
    if (chat.type !== 'private' && !chat.personIds.includes(person.id)) {
      throw new ActRefused(`${person.firstName} is not in this group.`);
    }
  }
}

function statusOf(bot: SandboxBot, group: SandboxChat): string {
  return group.adminBotIds?.includes(bot.id) ? 'administrator' : 'member';
}

/** In a forum only topics that exist can be written in. */
function requireTopic(chat: SandboxChat, threadId: number | undefined): ForumTopic | undefined {
  if (threadId === undefined || !chat.topics) return undefined;
  const topic = chat.topics.find(({ id }) => id === threadId);
  if (!topic) throw new ActRefused('There is no such topic.');
  return topic;
}

function textFields(text: string): JsonObject {
  const entities = autoEntities(text);
  return entities.length > 0 ? { text, entities } : { text };
}

function captionFields(caption: string): JsonObject {
  const entities = autoEntities(caption);
  return entities.length > 0 ? { caption, caption_entities: entities } : { caption };
}
