import { announceMembership, announcePerson } from './announce-membership';
import { botUserOf } from './bots';
import { composeMessage, requireOpen, requireTopic } from './compose-message';
import { personMember, statusOf } from './membership';
import { OperationRefused } from './operation-refused';
import { userOf } from './people';
import { inTopic, startTopic, topicCreated } from './topics';
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
    this.#announceMember(group, person, botUserOf(bot), isMember);
  }

  /** A person joins a group, or leaves it; with `by` someone else adds or removes them. */
  setPersonMember(person: Person, group: SandboxChat, by: Person, isMember: boolean): void {
    if (group.personIds.includes(person.id) === isMember) return;
    if (!isMember && group.personIds.length === 1)
      throw new OperationRefused('A group has at least one person.');
    const now = this.world.seconds();
    const before = personMember(group, person, now);
    if (isMember && before.status === 'kicked') {
      throw new OperationRefused(`${person.firstName} is banned from this group.`);
    }
    group.personIds = isMember
      ? [...group.personIds, person.id]
      : group.personIds.filter((id) => id !== person.id);
    // Who leaves and comes back is an ordinary member.
    if (!isMember && before.status === 'administrator') {
      const { [person.id]: _rights, ...others } = group.members ?? {};
      group.members = others;
    }
    const after = personMember(group, person, now);
    announcePerson(this.world, group, userOf(by), [before, after]);
    this.#announceMember(group, by, userOf(person), isMember);
    this.world.changed('chats');
  }

  /** Says in a group who came or went; channels don't. */
  #announceMember(group: SandboxChat, by: Person, user: JsonObject, isMember: boolean): void {
    if (group.type === 'channel') return;
    this.#announce(
      group,
      by,
      isMember
        ? { new_chat_participant: user, new_chat_member: user, new_chat_members: [user] }
        : { left_chat_participant: user, left_chat_member: user },
    );
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
    this.#announce(group, person, { new_chat_title: title });
    this.world.changed('chats');
  }

  /** Starts a topic; its id is that of the message which announces it. */
  addTopic(group: SandboxChat, person: Person, name: string): ForumTopic {
    requireOpen(group, person);
    if (group.type !== 'supergroup') throw new OperationRefused('Only a supergroup has topics.');
    const topic = startTopic(group, name);
    if (!topic) throw new OperationRefused('This supergroup has too many topics.');
    this.#announce(group, person, topicCreated(topic), topic.id);
    // Without a bot in the group there was no announcement, but the topic still uses the id.
    group.nextMessageId = Math.max(group.nextMessageId, topic.id + 1);
    this.world.changed('chats');
    return topic;
  }

  renameTopic(group: SandboxChat, person: Person, topicId: number, name: string): ForumTopic {
    requireOpen(group, person);
    const topic = requireTopic(group, topicId);
    if (!topic) throw new OperationRefused('There is no such topic.');
    topic.name = name;
    this.#announce(group, person, { forum_topic_edited: { name } }, topic.id);
    return topic;
  }

  /**
   * Turns a group into a supergroup: a new chat with its own id, announced in both. Updates of different
   * chats come in any order. With `newFirst` the bots get the update of the new chat before that of the old
   * one.
   */
  migrate(group: SandboxChat, person: Person, newFirst = false): SandboxChat {
    if (group.type !== 'group' || group.migratedTo) throw new OperationRefused('This is no basic group.');
    const { title, personIds, botIds } = group;
    const supergroup = this.world.chats.addGroup(title, [...personIds], [...botIds], 'supergroup');
    supergroup.adminBotIds = [...(group.adminBotIds ?? [])];
    group.migratedTo = supergroup.id;
    const announceOld = () => this.#announce(group, person, { migrate_to_chat_id: supergroup.id });
    if (!newFirst) announceOld();
    for (const id of newFirst ? botIds : []) {
      const bot = this.world.bots.get(id);
      if (bot) announceMembership(this.world, bot, supergroup, person, ['left', statusOf(bot, supergroup)]);
    }
    this.#announce(supergroup, person, { migrate_from_chat_id: group.id });
    if (newFirst) announceOld();
    this.world.changed('chats');
    return supergroup;
  }

  #announce(group: SandboxChat, person: Person, extra: JsonObject, topicId?: number): void {
    const bots = group.botIds.map((id) => this.world.bots.get(id)).filter((bot) => bot !== undefined);
    const [first] = bots;
    if (!first) return;
    const messageId = this.world.chats.nextMessageId(first, group);
    const threaded = topicId ? inTopic(topicId, extra) : extra;
    const stored = composeMessage(this.world, first, group, person, messageId, { extra: threaded });
    this.world.keepMessage(first, group, stored);
    for (const bot of bots) {
      this.world.pushUpdate(bot, group.type === 'channel' ? 'channel_post' : 'message', stored.message);
    }
  }
}
