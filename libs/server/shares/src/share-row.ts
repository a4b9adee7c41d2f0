import { botIdOf, type Recorded } from '@botter/server-bots';
import type { BotLifeEvent, ShareEvent } from './domain/share.events';
import type { ShareRow } from './shares.tables';

/** How a share stands after an event. */
export function evolveShareRow(
  row: ShareRow | undefined,
  event: Recorded<ShareEvent | BotLifeEvent>,
): ShareRow | undefined {
  if (event.type === 'ShareInvited') {
    return {
      id: event.data.shareId,
      bot_id: botIdOf(event),
      user_id: null,
      email_ref: event.data.emailRef,
      permission: event.data.permission,
      status: 'pending',
      created_at: row?.created_at ?? event.metadata.occurredAt,
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'ShareActivated':
      return { ...row, status: 'active', user_id: event.data.userId };
    case 'SharePermissionChanged':
      return { ...row, permission: event.data.permission };
    case 'ShareRevoked':
      return { ...row, status: 'revoked' };
    case 'BotDeleted':
      return undefined;
    default:
      return row;
  }
}
