import { botUserOf } from '../../world/bots';
import { userOf } from '../../world/people';
import { badRequest } from '../api-error';
import type { Method } from '../method';
import { targetChat } from '../target-chat';

/** What a bot learns about its chats. */
export const chatMethods: Record<string, Method> = {
  getChat: (call) => ({
    ...call.world.chatView(targetChat(call)),
    accent_color_id: 0,
    max_reaction_count: 11,
  }),
  getChatMemberCount: (call) => {
    const chat = targetChat(call);
    return chat.personIds.length + chat.botIds.length;
  },
  getChatMember: (call) => {
    const chat = targetChat(call);
    const userId = call.params.integer('user_id', 0);
    const bot = chat.botIds.includes(userId) ? call.world.bots.get(userId) : undefined;
    if (bot) {
      const status = chat.adminBotIds?.includes(userId) ? 'administrator' : 'member';
      return { status, user: botUserOf(bot) };
    }
    const person = call.world.people.get(userId);
    if (!person) throw badRequest('user not found');
    const status = chat.personIds.includes(userId) ? 'member' : 'left';
    return { status, user: userOf(person) };
  },
  leaveChat: (call) => {
    const chat = targetChat(call);
    if (chat.type === 'private') throw badRequest("chat can't be left");
    chat.botIds = chat.botIds.filter((id) => id !== call.bot.id);
    call.world.changed('chats');
    return true;
  },
};
