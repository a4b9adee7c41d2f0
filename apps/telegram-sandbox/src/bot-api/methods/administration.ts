import { botUserOf } from '../../world/bots';
import { setMemberState } from '../../world/chat-members';
import { mediaFields, storedMedia } from '../../world/media-message';
import { adminRights, memberPermissions, ownerOf } from '../../world/membership';
import type { MemberState, Person, SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import { inputFile } from '../input-file';
import type { Method, MethodCall } from '../method';
import { sendService } from '../outgoing-message';
import type { Params } from '../params';
import { requireAdmin, targetChat } from '../target-chat';

const titleLimit = 128;
const descriptionLimit = 255;
const customTitleLimit = 16;
/** Shorter or longer than this is for good. Seconds. */
const shortestBan = 30;
const longestBan = 366 * 24 * 3600;

/** One permission for each kind of media. */
const mediaPermissions = memberPermissions.filter(
  (name) =>
    name.startsWith('can_send_') &&
    !['can_send_messages', 'can_send_polls', 'can_send_other_messages'].includes(name),
);

/** A group that the bot administers. */
export function administered(call: MethodCall, refusal = 'not enough rights'): SandboxChat {
  const chat = targetChat(call);
  if (chat.type === 'private') {
    throw badRequest('method is available for supergroup and channel chats only');
  }
  requireAdmin(call.bot, chat, refusal);
  return chat;
}

/** The person whose standing in the group a call changes. */
function memberOf({ world, params }: MethodCall, chat: SandboxChat): Person {
  const person = world.people.get(params.integer('user_id', 0));
  if (!person) throw badRequest(params.has('user_id') ? 'user not found' : 'invalid user_id specified');
  if (ownerOf(chat) === person.id) throw badRequest("can't remove chat owner");
  return person;
}

function setState(call: MethodCall, chat: SandboxChat, person: Person, state?: MemberState): true {
  setMemberState(call.world, chat, person, botUserOf(call.bot), state);
  return true;
}

/** When a ban or restriction ends, in seconds since 1970; 0 for never. */
function untilOf({ params, world }: MethodCall): number {
  const until = params.integer('until_date', 0);
  const seconds = until - world.seconds();
  return seconds < shortestBan || seconds > longestBan ? 0 : until;
}

function banChatMember(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to restrict/unrestrict chat member');
  const person = memberOf(call, chat);
  const wasMember = chat.personIds.includes(person.id);
  setState(call, chat, person, { status: 'kicked', rights: {}, untilDate: untilOf(call) });
  if (call.params.flag('revoke_messages')) {
    chat.messages = chat.messages.filter(({ message }) => message.from?.id !== person.id);
  }
  if (wasMember && chat.type !== 'channel') {
    const user = { id: person.id, is_bot: false, first_name: person.firstName };
    sendService(call, chat, { left_chat_participant: user, left_chat_member: user });
  }
  return true;
}

/** Lifts a ban; a member is removed instead, unless the call is only about bans. */
function unbanChatMember(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to restrict/unrestrict chat member');
  const person = memberOf(call, chat);
  const isMember = chat.personIds.includes(person.id);
  if (isMember && call.params.flag('only_if_banned')) return true;
  if (isMember) setState(call, chat, person, { status: 'kicked', rights: {} });
  return setState(call, chat, person);
}

function restrictChatMember(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to restrict/unrestrict chat member');
  if (chat.type !== 'supergroup') throw badRequest('method is available only for supergroups');
  const person = memberOf(call, chat);
  const rights = permissionsOf(call.params);
  // With every permission nothing is restricted.
  const isFree = Object.values(rights).every(Boolean);
  if (isFree) return setState(call, chat, person);
  return setState(call, chat, person, { status: 'restricted', rights, untilDate: untilOf(call) });
}

/** What a call permits. Unless it says otherwise, some permissions include others. */
function permissionsOf(params: Params): Record<string, boolean> {
  const given = params.object('permissions', 'chat permissions');
  if (!given) throw badRequest("can't parse permissions: permissions must be specified");
  const rights = Object.fromEntries(memberPermissions.map((name) => [name, given[name] === true]));
  if (given.can_manage_topics === undefined) rights.can_manage_topics = rights.can_pin_messages === true;
  // The former name of all kinds of media together, which Telegram still takes if none of them is given.
  const hasFormer = !mediaPermissions.some((name) => name in given);
  const hasMedia = hasFormer && given.can_send_media_messages === true;
  if (hasMedia) for (const name of mediaPermissions) rights[name] = true;
  if (params.flag('use_independent_chat_permissions')) return rights;
  if (hasMedia) rights.can_send_messages = true;
  const hasAll = rights.can_send_other_messages || rights.can_add_web_page_previews;
  if (hasAll) for (const name of ['can_send_messages', ...mediaPermissions]) rights[name] = true;
  if (rights.can_send_polls) rights.can_send_messages = true;
  return rights;
}

function promoteChatMember(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to add new admins');
  const person = memberOf(call, chat);
  if (!chat.personIds.includes(person.id)) throw badRequest('USER_NOT_PARTICIPANT');
  const rights = Object.fromEntries(adminRights.map((name) => [name, call.params.flag(name)]));
  if (!Object.values(rights).some(Boolean)) return setState(call, chat, person);
  const customTitle = stateOf(chat, person)?.customTitle;
  return setState(call, chat, person, {
    status: 'administrator',
    rights: { ...rights, can_manage_chat: true },
    ...(customTitle && { customTitle }),
  });
}

function stateOf(chat: SandboxChat, person: Person): MemberState | undefined {
  return chat.members?.[person.id];
}

function setChatAdministratorCustomTitle(call: MethodCall): boolean {
  const chat = administered(call);
  const person = memberOf(call, chat);
  const state = stateOf(chat, person);
  const customTitle = call.params.text('custom_title');
  if (customTitle.length > customTitleLimit) throw badRequest('ADMIN_RANK_INVALID');
  if (state?.status !== 'administrator') throw badRequest('user is not an administrator');
  return setState(call, chat, person, { ...state, customTitle });
}

function setChatPermissions(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to change chat permissions');
  chat.permissions = permissionsOf(call.params);
  call.world.changed('chats');
  return true;
}

function setChatTitle(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to set chat title');
  const title = call.params.text('title').trim();
  if (title === '') throw badRequest('title must be non-empty');
  if (title.length > titleLimit) throw badRequest(`title length must not exceed ${titleLimit}`);
  if (title === chat.title) throw badRequest('chat title is not modified');
  chat.title = title;
  sendService(call, chat, { new_chat_title: title });
  call.world.changed('chats');
  return true;
}

function setChatDescription(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to set chat description');
  const description = call.params.text('description').trim();
  if (description.length > descriptionLimit) throw badRequest('CHAT_ABOUT_TOO_LONG');
  if (description === (chat.description ?? '')) throw badRequest('chat description is not modified');
  chat.description = description;
  call.world.changed('chats');
  return true;
}

async function setChatPhoto(call: MethodCall): Promise<boolean> {
  const chat = administered(call, 'not enough rights to change chat photo');
  if (call.params.uploads.size === 0) throw badRequest('photo should be uploaded as an InputFile');
  const file = await inputFile(call, 'photo', 'photo');
  chat.photo = storedMedia('photo', file);
  sendService(call, chat, { new_chat_photo: mediaFields(call.bot.id, 'photo', file).photo });
  return true;
}

function deleteChatPhoto(call: MethodCall): boolean {
  const chat = administered(call, 'not enough rights to change chat photo');
  if (!chat.photo) throw badRequest('CHAT_NOT_MODIFIED');
  chat.photo = undefined;
  sendService(call, chat, { delete_chat_photo: true });
  return true;
}

/** What a bot does as an administrator of a group. */
export const administrationMethods: Record<string, Method> = {
  banChatMember,
  /** The name before Bot API 5.3, which Telegram still takes. */
  kickChatMember: banChatMember,
  unbanChatMember,
  restrictChatMember,
  promoteChatMember,
  setChatAdministratorCustomTitle,
  setChatPermissions,
  setChatTitle,
  setChatDescription,
  setChatPhoto,
  deleteChatPhoto,
};
