import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import type { RowHandlers } from '@botter/server-event-store';
import type { WebhookEvent } from './domain/webhook.events';
import type { WebhookRow } from './webhooks.tables';

/** The row of a webhook after each event. */
export const webhookRowHandlers: RowHandlers<WebhookRow, WebhookEvent | BotDeleted> = {
  WebhookAdded: (_, event) => {
    const { data, metadata } = event;
    return {
      id: data.webhookId,
      bot_id: botIdOf(event),
      url: data.url,
      secret_ref: data.secretRef,
      previous_secret_ref: null,
      previous_until: null,
      enabled: data.enabled,
      disabled_reason: data.enabled ? null : 'owner',
      disabled_at: data.enabled ? null : metadata.occurredAt,
      events: data.events,
      payload_format: data.payloadFormat,
      retry_count: data.retryCount,
      timeout_seconds: data.timeoutSeconds,
      created_at: metadata.occurredAt,
    };
  },
  WebhookEnabled: (row) => row && { ...row, enabled: true, disabled_reason: null, disabled_at: null },
  WebhookDisabled: (row, { data, metadata }) =>
    row && { ...row, enabled: false, disabled_reason: data.reason, disabled_at: metadata.occurredAt },
  WebhookSecretRotated: (row, { data }) =>
    row && {
      ...row,
      secret_ref: data.secretRef,
      previous_secret_ref: data.previousSecretRef,
      previous_until: data.previousUntil,
    },
  WebhookRemoved: () => undefined,
  BotDeleted: () => undefined,
};
