import { rowProjection } from '@botter/server-event-store';
import { botRowHandlers } from './bot-row-handlers';
import type { BotRow } from './bots.tables';
import type { BotEvent } from './domain/bot.events';
import { botIdOf } from './domain/bot-stream-name';

/** Keeps `read.bots`. */
export const botsProjection = rowProjection<BotRow, BotEvent>({
  name: 'bots',
  table: 'bots',
  columns: [
    'id',
    'owner_id',
    'name',
    'username',
    'telegram_id',
    'display_name',
    'short_description',
    'can_join_groups',
    'can_read_all_group_messages',
    'notifications_enabled',
    'takeover_mode',
    'time_zone',
    'drafts_enabled',
    'token_ref',
    'created_at',
  ],
  key: 'id',
  keyOf: botIdOf,
  on: botRowHandlers,
});
