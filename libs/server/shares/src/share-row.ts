import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import type { RowHandlers } from '@botter/server-event-store';
import type { ShareEvent } from './domain/share.events';
import type { ShareRow } from './shares.tables';

/** The row of a share after each event. */
export const shareRowHandlers: RowHandlers<ShareRow, ShareEvent | BotDeleted> = {
  ShareInvited: (row, event) => ({
    id: event.data.shareId,
    bot_id: botIdOf(event),
    user_id: null,
    email_ref: event.data.emailRef,
    permission: event.data.permission,
    status: 'pending',
    created_at: row?.created_at ?? event.metadata.occurredAt,
    status_since: event.metadata.occurredAt,
    version: event.version,
  }),
  ShareActivated: (row, { data, metadata, version }) =>
    row && { ...row, status: 'active', status_since: metadata.occurredAt, user_id: data.userId, version },
  SharePermissionChanged: (row, { data, version }) => row && { ...row, permission: data.permission, version },
  ShareRevoked: (row, { metadata, version }) =>
    row && { ...row, status: 'revoked', status_since: metadata.occurredAt, version },
  ShareForgotten: () => undefined,
  BotDeleted: () => undefined,
};
