import { botMember, statusOf } from '../../world/membership';
import { userOf } from '../../world/people';
import type { JsonObject, SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { targetChat } from '../target-chat';

/** What people may send to whom: a person takes every gift, a group takes none. */
function acceptedGiftTypes({ type }: SandboxChat): JsonObject {
  const kinds = [
    'unlimited_gifts',
    'limited_gifts',
    'unique_gifts',
    'premium_subscription',
    'gifts_from_channels',
  ];
  return Object.fromEntries(kinds.map((kind) => [kind, type === 'private']));
}

/** What members of a group may do unless they are restricted. */
const permissions = Object.fromEntries(
  [
    'can_send_messages',
    'can_send_audios',
    'can_send_documents',
    'can_send_photos',
    'can_send_videos',
    'can_send_video_notes',
    'can_send_voice_notes',
    'can_send_polls',
    'can_send_other_messages',
    'can_add_web_page_previews',
    'can_change_info',
    'can_invite_users',
    'can_pin_messages',
  ].map((name) => [name, true]),
);

function getChat(call: MethodCall): JsonObject {
  const chat = targetChat(call);
  const username = call.world.people.get(chat.id)?.username;
  return {
    ...call.world.chatView(chat),
    ...(username && { active_usernames: [username] }),
    ...((chat.type === 'group' || chat.type === 'supergroup') && { permissions }),
    accepted_gift_types: acceptedGiftTypes(chat),
    accent_color_id: 0,
    max_reaction_count: 11,
  };
}

function getChatMemberCount(call: MethodCall): number {
  const chat = targetChat(call);
  return chat.personIds.length + chat.botIds.length;
}

function getChatMember(call: MethodCall): JsonObject {
  const chat = targetChat(call);
  const userId = call.params.integer('user_id', 0);
  if (userId === 0) throw badRequest('invalid user_id specified');
  const bot = chat.botIds.includes(userId) ? call.world.bots.get(userId) : undefined;
  if (bot) return botMember(bot, chat, statusOf(bot, chat));
  const person = call.world.people.get(userId);
  if (!person) throw badRequest('user not found');
  const status = chat.personIds.includes(userId) ? 'member' : 'left';
  return { status, user: userOf(person) };
}

function leaveChat(call: MethodCall): boolean {
  const chat = targetChat(call);
  if (chat.type === 'private') throw badRequest("chat can't be left");
  chat.botIds = chat.botIds.filter((id) => id !== call.bot.id);
  call.world.changed('chats');
  return true;
}

/** What a bot learns about its chats. */
export const chatMethods: Record<string, Method> = {
  getChat,
  getChatMemberCount,
  /** The name before Bot API 5.3, which Telegram still takes. */
  getChatMembersCount: getChatMemberCount,
  getChatMember,
  leaveChat,
};
