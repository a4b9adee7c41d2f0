import type { RowHandlers } from '@botter/server-event-store';
import type { BotRow } from './bots.tables';
import type { ActiveBot } from './domain/bot.decider';
import type { BotEvent, TelegramProfile } from './domain/bot.events';
import { botIdOf } from './domain/bot-stream-name';

/** The row of a bot after each event. */
export const botRowHandlers: RowHandlers<BotRow, BotEvent> = {
  BotAdded: (_, event) => ({
    id: botIdOf(event),
    owner_id: event.data.ownerId,
    name: event.data.name,
    ...profileColumns(event.data.profile),
    short_description: null,
    notifications_enabled: false,
    takeover_mode: 'off',
    time_zone: 'UTC',
    drafts_enabled: false,
    token_ref: event.data.tokenRef,
    created_at: event.metadata.occurredAt,
  }),
  BotRenamed: (row, { data }) => row && { ...row, name: data.name },
  BotTokenReplaced: (row, { data }) => row && { ...row, token_ref: data.tokenRef },
  TelegramProfileChanged: (row, { data }) => row && { ...row, ...profileColumns(data.profile) },
  TelegramInfoChanged: (row, { data: { name, shortDescription } }) =>
    row && {
      ...row,
      display_name: name ?? row.display_name,
      short_description: shortDescription === undefined ? row.short_description : shortDescription || null,
    },
  BotTakeoverModeChanged: (row, { data }) => row && { ...row, takeover_mode: data.mode },
  BotTimeZoneChanged: (row, { data }) => row && { ...row, time_zone: data.timeZone },
  BotNotificationsChanged: (row, { data }) => row && { ...row, notifications_enabled: data.enabled },
  BotDraftsChanged: (row, { data }) => row && { ...row, drafts_enabled: data.enabled },
  BotDraftPublished: (row) => row,
  BotDeleted: () => undefined,
};

/** The row from what a command ended with. */
export function rowOf(botId: string, bot: ActiveBot): BotRow {
  return {
    id: botId,
    owner_id: bot.ownerId,
    name: bot.name,
    ...profileColumns(bot.profile),
    short_description: bot.texts.shortDescription || null,
    notifications_enabled: bot.notificationsEnabled,
    takeover_mode: bot.takeoverMode,
    time_zone: bot.timeZone,
    drafts_enabled: bot.draftsEnabled,
    token_ref: bot.tokenRef,
    created_at: bot.createdAt,
  };
}

function profileColumns(profile: TelegramProfile) {
  return {
    telegram_id: profile.telegramId,
    username: profile.username,
    display_name: profile.displayName,
    can_join_groups: profile.canJoinGroups,
    can_read_all_group_messages: profile.canReadAllGroupMessages,
  };
}
