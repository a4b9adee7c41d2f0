import { botUserOf } from './bots';
import { userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat } from './types';

const rights = [
  'can_manage_chat',
  'can_delete_messages',
  'can_manage_video_chats',
  'can_restrict_members',
  'can_change_info',
  'can_invite_users',
  'can_post_stories',
  'can_edit_stories',
  'can_delete_stories',
] as const;

const groupRights: readonly string[] = ['can_pin_messages', 'can_manage_topics'];
const channelRights: readonly string[] = ['can_post_messages', 'can_edit_messages'];

/** What an administrator may be given. */
export const adminRights: readonly string[] = [
  'is_anonymous',
  ...rights,
  'can_promote_members',
  ...groupRights,
  ...channelRights,
];

/** The rights that this kind of chat knows, of those that an administrator has. */
export function shownRights(
  given: Readonly<Record<string, boolean>>,
  isChannel: boolean,
): Record<string, boolean> {
  const foreign = isChannel ? groupRights : channelRights;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !foreign.includes(name)));
}

/** What members of a group may do unless they are restricted. */
export const memberPermissions = [
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
  'can_manage_topics',
] as const;

/** What a bot is in a group. */
export function statusOf(bot: SandboxBot, group: SandboxChat): string {
  if (!group.botIds.includes(bot.id)) return 'left';
  return group.adminBotIds?.includes(bot.id) ? 'administrator' : 'member';
}

/** A bot as the Bot API's `ChatMember`. An administrator has every right that the kind of chat knows. */
export function botMember(bot: SandboxBot, chat: SandboxChat, status: string): JsonObject {
  return { user: botUserOf(bot), status, ...detailsOf(chat, status) };
}

/** A group belongs to the first of its people. */
export function ownerOf(group: SandboxChat): number | undefined {
  return group.type === 'private' ? undefined : group.personIds[0];
}

/** A person as the Bot API's `ChatMember`; `now` in seconds since 1970. */
export function personMember(chat: SandboxChat, person: Person, now: number): JsonObject {
  const user = userOf(person);
  if (ownerOf(chat) === person.id) return { user, status: 'creator', is_anonymous: false };
  const isMember = chat.personIds.includes(person.id);
  const state = chat.members?.[person.id];
  const isOver = state?.untilDate !== undefined && state.untilDate > 0 && state.untilDate <= now;
  if (!state || isOver) return { user, status: isMember ? 'member' : 'left' };
  const { status, rights, untilDate = 0, customTitle } = state;
  switch (status) {
    case 'kicked':
      return { user, status, until_date: untilDate };
    case 'restricted':
      return { user, status, is_member: isMember, ...rights, until_date: untilDate };
    case 'administrator':
      return {
        user,
        status,
        can_be_edited: true,
        is_anonymous: false,
        ...shownRights(rights, chat.type === 'channel'),
        ...(customTitle && { custom_title: customTitle }),
      };
    default: {
      const never: never = status;
      return never;
    }
  }
}

function detailsOf(chat: SandboxChat, status: string): JsonObject {
  if (status === 'kicked') return { until_date: 0 };
  if (status !== 'administrator') return {};
  return {
    can_be_edited: false,
    is_anonymous: false,
    can_promote_members: false,
    ...Object.fromEntries(rights.map((right) => [right, true])),
    ...(chat.type === 'channel'
      ? { can_post_messages: true, can_edit_messages: true }
      : { can_pin_messages: true, can_manage_topics: chat.type === 'supergroup' }),
  };
}
