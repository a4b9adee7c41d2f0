import type { WebhookDisabledReason, WebhookEvent, WebhookPayloadFormat } from '@botter/contracts';

/**
 * Read model: the webhooks of bots. Instants are ISO strings in a fold, and dates when read from the table.
 */
export interface WebhookRow<Instant = string> {
  id: string;
  bot_id: string;
  url: string;
  secret_ref: string | null;
  previous_secret_ref: string | null;
  previous_until: Instant | null;
  enabled: boolean;
  disabled_reason: WebhookDisabledReason | null;
  disabled_at: Instant | null;
  events: readonly WebhookEvent[];
  payload_format: WebhookPayloadFormat;
  retry_count: number;
  timeout_seconds: number;
  created_at: Instant;
}

export type WebhookTables = { 'read.webhooks': WebhookRow<Date> };
