import { botUserOf } from './bots';
import type { JsonObject, SandboxBot, SandboxChat } from './types';

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

/** What a bot is in a group. */
export function statusOf(bot: SandboxBot, group: SandboxChat): string {
  if (!group.botIds.includes(bot.id)) return 'left';
  return group.adminBotIds?.includes(bot.id) ? 'administrator' : 'member';
}

/** A bot as the Bot API's `ChatMember`. An administrator has every right that the kind of chat knows. */
export function botMember(bot: SandboxBot, chat: SandboxChat, status: string): JsonObject {
  return { user: botUserOf(bot), status, ...detailsOf(chat, status) };
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
