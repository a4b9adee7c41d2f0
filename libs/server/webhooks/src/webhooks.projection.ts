import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { rowProjection } from '@botter/server-event-store';
import type { WebhookEvent } from './domain/webhook.events';
import { webhookRowHandlers } from './webhook-row';
import type { WebhookRow } from './webhooks.tables';

/** Keeps `read.webhooks`. */
export const webhooksProjection = rowProjection<WebhookRow, WebhookEvent | BotDeleted>({
  name: 'webhooks',
  table: 'webhooks',
  columns: [
    'id',
    'bot_id',
    'url',
    'secret_ref',
    'previous_secret_ref',
    'previous_until',
    'enabled',
    'disabled_reason',
    'disabled_at',
    'events',
    'payload_format',
    'retry_count',
    'timeout_seconds',
    'created_at',
  ],
  key: 'id',
  keyOf: (event) =>
    event.type === 'BotDeleted' ? { column: 'bot_id', equals: botIdOf(event) } : event.data.webhookId,
  on: webhookRowHandlers,
});
