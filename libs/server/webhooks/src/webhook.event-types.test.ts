import { join } from 'node:path';
import type { BotLifeEvent } from '@botter/server-bots/events';
import { shapesOf } from '@botter/server-bots/testing';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { webhooksDecider } from './domain/webhook.decider';
import type { WebhookAdded, WebhookEvent } from './domain/webhook.events';
import { webhookEventTypes } from './webhook.event-types';

const added: WebhookAdded['data'] = {
  webhookId: 'webhook-1',
  url: 'https://hooks.example.com/in',
  secretRef: 'secret-1',
  enabled: true,
  events: ['message', 'callback_query'],
  payloadFormat: 'envelope',
  retryCount: 3,
  timeoutSeconds: 30,
};
const rotated = {
  webhookId: 'webhook-1',
  secretRef: 'secret-2',
  previousSecretRef: 'secret-1',
  previousUntil: '2026-11-23T10:00:00.000Z',
  retiredSecretRef: null,
};

goldenEventTests(
  webhookEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<WebhookEvent>({
    WebhookAdded: added,
    WebhookEnabled: { webhookId: 'webhook-1' },
    WebhookDisabled: { webhookId: 'webhook-1', reason: 'failing', host: 'hooks.example.com' },
    WebhookSecretRotated: rotated,
    WebhookRemoved: { webhookId: 'webhook-1', retiredSecretRefs: ['secret-1'] },
  }),
);

foldedStateTest(webhooksDecider, join(__dirname, 'domain/golden'), [
  { type: 'BotAdded', data: { ownerId: 'user-1' } } as BotLifeEvent,
  { type: 'WebhookAdded', data: added },
  { type: 'WebhookAdded', data: { ...added, webhookId: 'webhook-2', secretRef: null } },
  { type: 'WebhookAdded', data: { ...added, webhookId: 'webhook-3' } },
  { type: 'WebhookSecretRotated', data: rotated },
  { type: 'WebhookDisabled', data: { webhookId: 'webhook-1', reason: 'gone', host: 'hooks.example.com' } },
  { type: 'WebhookDisabled', data: { webhookId: 'webhook-2', reason: 'owner', host: 'hooks.example.com' } },
  { type: 'WebhookEnabled', data: { webhookId: 'webhook-2' } },
  { type: 'WebhookRemoved', data: { webhookId: 'webhook-3', retiredSecretRefs: ['secret-1'] } },
]);
