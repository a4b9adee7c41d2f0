import { defineEventTypes } from '@botter/server-event-store';
import type { ShareEvent } from './domain/share.events';

const definitions = {
  ShareInvited: { version: 1 },
  ShareActivated: { version: 1 },
  SharePermissionChanged: { version: 1 },
  ShareRevoked: { version: 1 },
  ShareForgotten: { version: 1 },
} satisfies Record<ShareEvent['type'], unknown>;

export const shareEventTypes = defineEventTypes(definitions);
