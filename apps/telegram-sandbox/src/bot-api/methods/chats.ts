import { pinnedMessage } from '../../world/chats';
import { fileIdOf } from '../../world/file-store';
import { botMember, memberPermissions, personMember, statusOf } from '../../world/membership';
import type { JsonObject, SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { targetChat } from '../target-chat';

/** The gifts that a chat accepts: a person accepts every gift, a group accepts none. */
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

const allPermissions = Object.fromEntries(memberPermissions.map((name) => [name, true]));

/** One file in both sizes: the sandbox makes no smaller ones. */
function chatPhoto(botId: number, uniqueId: string): JsonObject {
  const file_id = fileIdOf(botId, uniqueId);
  return {
    small_file_id: file_id,
    small_file_unique_id: uniqueId,
    big_file_id: file_id,
    big_file_unique_id: uniqueId,
  };
}

function getChat(call: MethodCall): JsonObject {
  const chat = targetChat(call);
  const username = call.world.people.get(chat.id)?.username;
  const isGroup = chat.type === 'group' || chat.type === 'supergroup';
  const primary = chat.inviteLinks?.find((link) => link.isPrimary && link.botId === call.bot.id);
  const pinned = pinnedMessage(chat)?.message;
  return {
    ...call.world.chatView(chat),
    ...(username && { active_usernames: [username] }),
    ...(isGroup && { permissions: chat.permissions ?? allPermissions }),
    ...(chat.description && { description: chat.description }),
    ...(chat.photo && { photo: chatPhoto(call.bot.id, chat.photo.file) }),
    ...(primary && { invite_link: primary.address }),
    ...(pinned && { pinned_message: pinned }),
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
  return personMember(chat, person, call.world.seconds());
}

/** The owner and the other administrators, bots only if the call asks for them as well. */
function getChatAdministrators(call: MethodCall): JsonObject[] {
  const { world, params } = call;
  const chat = targetChat(call);
  if (chat.type === 'private') throw badRequest('there are no administrators in the private chat');
  const people = chat.personIds
    .map((id) => world.people.get(id))
    .filter((person) => person !== undefined)
    .map((person) => personMember(chat, person, world.seconds()))
    .filter(({ status }) => status === 'creator' || status === 'administrator');
  const bots = (params.flag('return_bots') ? (chat.adminBotIds ?? []) : [])
    .map((id) => world.bots.get(id))
    .filter((bot) => bot !== undefined);
  return [...people, ...bots.map((bot) => botMember(bot, chat, statusOf(bot, chat)))];
}

function leaveChat(call: MethodCall): boolean {
  const chat = targetChat(call);
  if (chat.type === 'private') throw badRequest("chat can't be left");
  chat.botIds = chat.botIds.filter((id) => id !== call.bot.id);
  call.world.changed('chats');
  return true;
}

/** People of the sandbox have neither photos nor audios in their profiles. */
function emptyProfile(kind: 'photos' | 'audios'): Method {
  return ({ world, params }) => {
    if (!world.people.get(params.integer('user_id', 0))) throw badRequest('invalid user_id specified');
    return { total_count: 0, [kind]: [] };
  };
}

/** What a bot learns about its chats. */
export const chatMethods: Record<string, Method> = {
  getChat,
  getChatMemberCount,
  /** The name before Bot API 5.3, which Telegram still takes. */
  getChatMembersCount: getChatMemberCount,
  getChatMember,
  getChatAdministrators,
  leaveChat,
  getUserProfilePhotos: emptyProfile('photos'),
  getUserProfileAudios: emptyProfile('audios'),
};
