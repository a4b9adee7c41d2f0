import { defineEventTypes } from '@botter/server-event-store';
import type { WebhookEvent } from './domain/webhook.events';

const definitions = {
  WebhookAdded: { version: 1 },
  WebhookEnabled: { version: 1 },
  WebhookDisabled: { version: 1 },
  WebhookSecretRotated: { version: 1 },
  WebhookRemoved: { version: 1 },
} satisfies Record<WebhookEvent['type'], unknown>;

export const webhookEventTypes = defineEventTypes(definitions);
