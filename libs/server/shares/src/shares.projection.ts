import { botIdOf, type Recorded } from '@botter/server-bots';
import { rowProjection } from '@botter/server-event-store';
import type { BotLifeEvent, ShareEvent } from './domain/share.events';
import { evolveShareRow } from './share-row';
import type { ShareRow } from './shares.tables';

/** Keeps `read.shares`. */
export const sharesProjection = rowProjection<ShareRow, ShareEvent | BotLifeEvent>({
  name: 'shares',
  table: 'shares',
  columns: ['id', 'bot_id', 'user_id', 'email_ref', 'permission', 'status', 'created_at'],
  key: 'id',
  handles: ['ShareInvited', 'ShareActivated', 'SharePermissionChanged', 'ShareRevoked', 'BotDeleted'],
  keyOf(event: Recorded<ShareEvent | BotLifeEvent>) {
    switch (event.type) {
      case 'BotAdded':
      case 'BotDeleted':
        return { column: 'bot_id', equals: botIdOf(event) };
      default:
        return event.data.shareId;
    }
  },
  evolve: evolveShareRow,
});
