import type { ActionDeleted } from '@botter/server-actions/events';
import {
  type BotEvent,
  type BotNotificationsChanged,
  botIdOf,
  type TelegramInfoChanged,
} from '@botter/server-bots/events';
import type { ContactFieldEvent } from '@botter/server-contact-fields/events';
import type { RowHandlers } from '@botter/server-event-store';
import type { WebhookEvent } from '@botter/server-webhooks/events';
import type { BotWebhook, CompiledBotRow } from '../compiled-bots.tables';

/** Runtimes don't use the texts that Telegram shows about a bot, nor whether its owner is notified. */
export type CompiledBotEvent =
  | Exclude<BotEvent, TelegramInfoChanged | BotNotificationsChanged>
  | ActionDeleted
  | ContactFieldEvent
  | WebhookEvent;

/** The row of a bot after each event. The content of an action is in its own row. */
export const compiledBotRowHandlers: RowHandlers<CompiledBotRow, CompiledBotEvent> = {
  BotAdded: (_, event) => {
    const { profile, name, tokenRef, webhookSecretRef } = event.data;
    return {
      bot_id: botIdOf(event),
      version: event.version,
      telegram_id: profile.telegramId,
      username: profile.username,
      name,
      token_ref: tokenRef,
      webhook_secret_ref: webhookSecretRef,
      takeover_mode: null,
      webhooks: null,
      published_version: null,
      contact_fields: null,
      time_zone: null,
    };
  },
  BotRenamed: (row, { version, data }) => row && { ...row, version, name: data.name },
  BotTokenReplaced: (row, { version, data }) => row && { ...row, version, token_ref: data.tokenRef },
  TelegramProfileChanged: (row, { version, data }) =>
    row && { ...row, version, username: data.profile.username },
  BotTakeoverModeChanged: (row, { version, data }) => row && { ...row, version, takeover_mode: data.mode },
  BotTimeZoneChanged: (row, { version, data: { timeZone } }) =>
    row && { ...row, version, time_zone: timeZone === 'UTC' ? null : timeZone },
  ContactFieldsChanged: (row, { version, data }) =>
    row && { ...row, version, contact_fields: data.fields.length > 0 ? data.fields : null },
  BotDraftsChanged: (row, { version, data }) =>
    row && { ...row, version, published_version: data.enabled ? version : null },
  BotDraftPublished: (row, { version }) => row && { ...row, version, published_version: version },
  BotDeleted: () => undefined,
  // The action's row is deleted, so the change is recorded here.
  ActionDeleted: (row, { version }) => row && { ...row, version },
  WebhookAdded: (row, { version, data, metadata }) =>
    row && {
      ...row,
      version,
      webhooks: [
        ...(row.webhooks ?? []),
        {
          webhookId: data.webhookId,
          url: data.url,
          secretRef: data.secretRef,
          previousSecretRef: null,
          previousUntil: null,
          enabled: data.enabled,
          enabledAt: metadata.occurredAt,
          events: [...data.events],
          payloadFormat: data.payloadFormat,
          retryCount: data.retryCount,
          timeoutSeconds: data.timeoutSeconds,
        },
      ],
    },
  WebhookEnabled: (row, { version, data, metadata }) =>
    withWebhook(row, version, data.webhookId, { enabled: true, enabledAt: metadata.occurredAt }),
  WebhookDisabled: (row, { version, data }) => withWebhook(row, version, data.webhookId, { enabled: false }),
  WebhookSecretRotated: (row, { version, data }) => {
    const { webhookId, secretRef, previousSecretRef, previousUntil } = data;
    return withWebhook(row, version, webhookId, { secretRef, previousSecretRef, previousUntil });
  },
  WebhookRemoved: (row, { version, data }) => {
    const left = row?.webhooks?.filter(({ webhookId }) => webhookId !== data.webhookId) ?? [];
    return row && { ...row, version, webhooks: left.length > 0 ? left : null };
  },
};

function withWebhook(
  row: CompiledBotRow | undefined,
  version: number,
  webhookId: string,
  change: Partial<BotWebhook>,
): CompiledBotRow | undefined {
  const webhooks = row?.webhooks?.map((one) => (one.webhookId === webhookId ? { ...one, ...change } : one));
  return row && { ...row, version, webhooks: webhooks ?? null };
}
