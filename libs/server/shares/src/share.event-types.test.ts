import { join } from 'node:path';
import { goldenEventTests } from '@botter/server-event-store/testing';
import { shapesOf } from '@botter/server-bots/testing';
import type { ShareEvent } from './domain/share.events';
import { shareEventTypes } from './share.event-types';

goldenEventTests(
  shareEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<ShareEvent>({
    ShareInvited: { shareId: 'share-1', emailRef: 'email-1', permission: 'read_only' },
    ShareActivated: { shareId: 'share-1', userId: 'user-2' },
    SharePermissionChanged: { shareId: 'share-1', permission: 'manage' },
    ShareRevoked: { shareId: 'share-1' },
  }),
);
