import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { rowProjection } from '@botter/server-event-store';
import type { ShareEvent } from './domain/share.events';
import { shareRowHandlers } from './share-row';
import type { ShareRow } from './shares.tables';

/** Keeps `read.shares`. */
export const sharesProjection = rowProjection<ShareRow, ShareEvent | BotDeleted>({
  name: 'shares',
  table: 'shares',
  columns: [
    'id',
    'bot_id',
    'user_id',
    'email_ref',
    'permission',
    'status',
    'created_at',
    'status_since',
    'version',
  ],
  key: 'id',
  keyOf: (event) =>
    event.type === 'BotDeleted' ? { column: 'bot_id', equals: botIdOf(event) } : event.data.shareId,
  on: shareRowHandlers,
});
