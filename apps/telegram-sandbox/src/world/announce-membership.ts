import { botMember } from './membership';
import { userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat } from './types';
import type { World } from './world';

/** Sends a bot the `my_chat_member` update about a change of its own status. */
export function announceMembership(
  world: World,
  bot: SandboxBot,
  chat: SandboxChat,
  person: Person,
  [before, after]: readonly [string, string],
): void {
  world.pushUpdate(bot, 'my_chat_member', {
    chat: world.chatView(chat),
    from: userOf(person),
    date: world.seconds(),
    old_chat_member: botMember(bot, chat, before),
    new_chat_member: botMember(bot, chat, after),
  });
  world.chatChanged(bot.id, chat);
  world.changed('chats');
}

/** Sends the bots that administer a group the `chat_member` update about a person of it. */
export function announcePerson(
  world: World,
  chat: SandboxChat,
  by: JsonObject,
  [before, after]: readonly [JsonObject, JsonObject],
): void {
  for (const bot of (chat.adminBotIds ?? []).map((id) => world.bots.get(id))) {
    if (!bot) continue;
    world.pushUpdate(bot, 'chat_member', {
      chat: world.chatView(chat),
      from: by,
      date: world.seconds(),
      old_chat_member: before,
      new_chat_member: after,
    });
  }
}
