import type { AccessType, Bot } from '@botter/contracts';
import type { ConnectionMode, TelegramConnection } from '@botter/server-telegram';
import type { BotRow } from '../bots.tables';

/** A bot as the contract shows it to someone with this access. */
export function toBotResponse(
  row: BotRow<string | Date>,
  access: AccessType,
  connection: TelegramConnection | undefined,
  configuredMode: ConnectionMode,
): Bot {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    telegram_id: row.telegram_id,
    created_at: new Date(row.created_at).toISOString(),
    notifications_enabled: row.notifications_enabled,
    display_name: row.display_name,
    short_description: row.short_description,
    access_type: access,
    takeover_mode: row.takeover_mode,
    timeZone: row.time_zone,
    drafts_enabled: row.drafts_enabled,
    can_join_groups: row.can_join_groups,
    can_read_all_group_messages: row.can_read_all_group_messages,
    connection: {
      mode: connection?.mode ?? configuredMode,
      state: connection?.state ?? 'connecting',
      error: connection?.error ?? null,
      problem: connection?.problem ?? null,
    },
  };
}
