import type { BotRow } from './bots.tables';
import type { ActiveBot } from './domain/bot.decider';
import type { BotEvent, TelegramProfile } from './domain/bot.events';
import { botIdOf } from './domain/bot-stream';
import type { Recorded } from './recorded';

/** How a bot stands after an event; undefined where there is none (any more). */
export function evolveBotRow(row: BotRow | undefined, event: Recorded<BotEvent>): BotRow | undefined {
  if (event.type === 'BotAdded') {
    return {
      id: botIdOf(event),
      owner_id: event.data.ownerId,
      name: event.data.name,
      ...profileColumns(event.data.profile),
      short_description: null,
      notifications_enabled: false,
      takeover_mode: 'off',
      token_ref: event.data.tokenRef,
      created_at: event.metadata.occurredAt,
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'BotRenamed':
      return { ...row, name: event.data.name };
    case 'BotTokenReplaced':
      return { ...row, token_ref: event.data.tokenRef };
    case 'TelegramProfileChanged':
      return { ...row, ...profileColumns(event.data.profile) };
    case 'TelegramInfoChanged': {
      const { name, shortDescription } = event.data;
      return {
        ...row,
        display_name: name ?? row.display_name,
        short_description: shortDescription === undefined ? row.short_description : shortDescription || null,
      };
    }
    case 'BotTakeoverModeChanged':
      return { ...row, takeover_mode: event.data.mode };
    case 'BotDeleted':
      return undefined;
    default:
      return row;
  }
}

/** The same from what a command ended with. */
export function rowOf(botId: string, bot: ActiveBot): BotRow {
  return {
    id: botId,
    owner_id: bot.ownerId,
    name: bot.name,
    ...profileColumns(bot.profile),
    short_description: bot.texts.shortDescription || null,
    notifications_enabled: false,
    takeover_mode: bot.takeoverMode,
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
