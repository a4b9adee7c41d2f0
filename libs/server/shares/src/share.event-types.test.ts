import { join } from 'node:path';
import type { BotLifeEvent } from '@botter/server-bots/events';
import { shapesOf } from '@botter/server-bots/testing';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { sharesDecider } from './domain/share.decider';
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
    ShareForgotten: { shareId: 'share-1', emailRef: 'email-1' },
  }),
);

foldedStateTest(sharesDecider, join(__dirname, 'domain/golden'), [
  { type: 'BotAdded', data: { ownerId: 'user-1' } } as BotLifeEvent,
  { type: 'ShareInvited', data: { shareId: 'share-1', emailRef: 'email-1', permission: 'read_only' } },
  { type: 'ShareActivated', data: { shareId: 'share-1', userId: 'user-2' } },
  { type: 'SharePermissionChanged', data: { shareId: 'share-1', permission: 'manage' } },
  { type: 'ShareInvited', data: { shareId: 'share-2', emailRef: 'email-2', permission: 'read_only' } },
  { type: 'ShareRevoked', data: { shareId: 'share-2' } },
]);
