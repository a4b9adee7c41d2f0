import { announceMembership } from './announce-membership';
import { composeMessage, requireOpen, requireTopic } from './compose-message';
import { statusOf } from './membership';
import { OperationRefused } from './operation-refused';
import type { ForumTopic, JsonObject, Person, SandboxBot, SandboxChat } from './types';
import type { World } from './world';

/** What people do with groups and channels. */
export class GroupOperations {
  constructor(private readonly world: World) {}

  /** Adds a bot to a group, or removes it. */
  setMember(bot: SandboxBot, group: SandboxChat, person: Person, isMember: boolean): void {
    if (group.botIds.includes(bot.id) === isMember) return;
    if (isMember && !bot.canJoinGroups) throw new OperationRefused("This bot can't join groups.");
    const before = statusOf(bot, group);
    const admins = (group.adminBotIds ?? []).filter((id) => id !== bot.id);
    group.botIds = isMember ? [...group.botIds, bot.id] : group.botIds.filter((id) => id !== bot.id);
    // In a channel a bot can only be an administrator.
    group.adminBotIds = isMember && group.type === 'channel' ? [...admins, bot.id] : admins;
    const after = isMember ? statusOf(bot, group) : 'kicked';
    announceMembership(this.world, bot, group, person, [before, after]);
  }

  /** Makes a bot an administrator of a group, or an ordinary member again. */
  setAdmin(bot: SandboxBot, group: SandboxChat, person: Person, isAdmin: boolean): void {
    if (!group.botIds.includes(bot.id)) throw new OperationRefused('This bot is not in the group.');
    const before = statusOf(bot, group);
    const others = (group.adminBotIds ?? []).filter((id) => id !== bot.id);
    group.adminBotIds = isAdmin ? [...others, bot.id] : others;
    const after = statusOf(bot, group);
    if (before !== after) announceMembership(this.world, bot, group, person, [before, after]);
  }

  /** Gives a group another title. */
  rename(group: SandboxChat, person: Person, title: string): void {
    requireOpen(group, person);
    group.title = title;
    this.announce(group, person, { new_chat_title: title });
    this.world.changed('chats');
  }

  /** Starts a topic; its id is that of the message which announces it. */
  addTopic(group: SandboxChat, person: Person, name: string): ForumTopic {
    requireOpen(group, person);
    if (group.type !== 'supergroup') throw new OperationRefused('Only a supergroup has topics.');
    const topic = { id: group.nextMessageId, firstName: name, name };
    group.topics = [...(group.topics ?? []), topic];
    this.announce(group, person, { forum_topic_created: { name, icon_color: 7322096 } }, topic.id);
    // Without a bot in the group nothing was announced, and the id is used all the same.
    group.nextMessageId = Math.max(group.nextMessageId, topic.id + 1);
    this.world.changed('chats');
    return topic;
  }

  renameTopic(group: SandboxChat, person: Person, topicId: number, name: string): ForumTopic {
    requireOpen(group, person);
    const topic = requireTopic(group, topicId);
    if (!topic) throw new OperationRefused('There is no such topic.');
    topic.name = name;
    this.announce(group, person, { forum_topic_edited: { name } }, topic.id);
    return topic;
  }

  /**
   * Turns a group into a supergroup: a new chat with its own id, announced in both. Updates of different chats come in
   * any order: with `newFirst` the bots hear of the new chat before the old one announces it.
   */
  migrate(group: SandboxChat, person: Person, newFirst = false): SandboxChat {
    if (group.type !== 'group' || group.migratedTo) throw new OperationRefused('This is no basic group.');
    const { title, personIds, botIds } = group;
    const supergroup = this.world.chats.addGroup(title, [...personIds], [...botIds], 'supergroup');
    supergroup.adminBotIds = [...(group.adminBotIds ?? [])];
    group.migratedTo = supergroup.id;
    const announceOld = () => this.announce(group, person, { migrate_to_chat_id: supergroup.id });
    if (!newFirst) announceOld();
    for (const id of newFirst ? botIds : []) {
      const bot = this.world.bots.get(id);
      if (bot) announceMembership(this.world, bot, supergroup, person, ['left', statusOf(bot, supergroup)]);
    }
    this.announce(supergroup, person, { migrate_from_chat_id: group.id });
    if (newFirst) announceOld();
    this.world.changed('chats');
    return supergroup;
  }

  private announce(group: SandboxChat, person: Person, extra: JsonObject, topicId?: number): void {
    const bots = group.botIds.map((id) => this.world.bots.get(id)).filter((bot) => bot !== undefined);
    const [first] = bots;
    if (!first) return;
    const messageId = this.world.chats.nextMessageId(first, group);
    const threaded = topicId ? { message_thread_id: topicId, is_topic_message: true, ...extra } : extra;
    for (const bot of bots) {
      const { message } = composeMessage(this.world, bot, group, person, messageId, { extra: threaded });
      this.world.pushUpdate(bot, group.type === 'channel' ? 'channel_post' : 'message', message);
    }
  }
}
