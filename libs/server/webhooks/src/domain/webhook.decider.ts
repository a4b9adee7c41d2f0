import { BotterError, type Quotas, quotaExceeded } from '@botter/contracts';
import type { BotLifeEvent } from '@botter/server-bots/events';
import type { Decider } from '@botter/server-event-store';
import type { WebhookAdded, WebhookDisabled, WebhookEvent } from './webhook.events';

/** How long calls are also signed with the secret before the current one. */
const overlapMs = 24 * 60 * 60_000;

export type WebhookCommand =
  | {
      readonly type: 'AddWebhook';
      readonly webhook: WebhookAdded['data'];
      readonly quotas: Pick<Quotas, 'webhooks'>;
    }
  | { readonly type: 'ToggleWebhook'; readonly webhookId: string }
  | { readonly type: 'SetWebhookEnabled'; readonly webhookId: string; readonly enabled: boolean }
  | {
      readonly type: 'DisableWebhook';
      readonly webhookId: string;
      readonly reason: 'gone' | 'failing';
      /** The address that gave the reason. */
      readonly url: string;
      /** Since when it has been enabled, as the caller knows it. */
      readonly enabledAt: string;
    }
  | {
      readonly type: 'RotateSecret';
      readonly webhookId: string;
      readonly secretRef: string;
      readonly now: string;
    }
  | { readonly type: 'RemoveWebhook'; readonly webhookId: string };

interface WebhookState {
  readonly url: string;
  readonly enabled: boolean;
  /** When it was last enabled: then its failures begin to count. */
  readonly enabledAt: string;
  readonly disabledReason: WebhookDisabled['data']['reason'] | null;
  readonly disabledAt: string | null;
  readonly secretRef: string | null;
  readonly previousSecretRef: string | null;
  readonly previousUntil: string | null;
  readonly createdAt: string;
  readonly events: WebhookAdded['data']['events'];
  readonly payloadFormat: WebhookAdded['data']['payloadFormat'];
  readonly retryCount: number;
  readonly timeoutSeconds: number;
}

export interface WebhooksState {
  readonly botExists: boolean;
  readonly webhooks: ReadonlyMap<string, WebhookState>;
}

export const webhooksDecider: Decider<WebhooksState, WebhookCommand, WebhookEvent | BotLifeEvent> = {
  initialState: { botExists: false, webhooks: new Map() },
  stateVersion: 1,
  weigh: ({ webhooks }) => 1_000 * webhooks.size,

  decide(command, state) {
    if (command.type === 'DisableWebhook') return disable(command, state);
    if (!state.botExists) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'AddWebhook': {
        const { webhook, quotas } = command;
        if (state.webhooks.size >= quotas.webhooks) throw quotaExceeded('webhooks', quotas.webhooks);
        return [{ type: 'WebhookAdded', data: webhook }];
      }
      case 'ToggleWebhook': {
        const { webhookId } = command;
        const { enabled, url } = existing(state, webhookId);
        return switched({ webhookId, enabled: !enabled, url });
      }
      case 'SetWebhookEnabled': {
        const { webhookId, enabled } = command;
        const before = existing(state, webhookId);
        return before.enabled === enabled ? [] : switched({ webhookId, enabled, url: before.url });
      }
      case 'RotateSecret':
        return rotate(command, existing(state, command.webhookId));
      case 'RemoveWebhook': {
        const { webhookId } = command;
        const { secretRef, previousSecretRef } = existing(state, webhookId);
        const retiredSecretRefs = [secretRef, previousSecretRef].filter((ref) => ref !== null);
        return [{ type: 'WebhookRemoved', data: { webhookId, retiredSecretRefs } }];
      }
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'BotAdded':
        return { ...state, botExists: true };
      case 'BotDeleted':
        return { botExists: false, webhooks: new Map() };
      case 'WebhookAdded': {
        const { webhookId, ...data } = event.data;
        const at = event.metadata?.occurredAt ?? '';
        return withWebhook(state, webhookId, {
          ...data,
          enabledAt: at,
          createdAt: at,
          disabledReason: data.enabled ? null : 'owner',
          disabledAt: data.enabled ? null : at,
          previousSecretRef: null,
          previousUntil: null,
        });
      }
      case 'WebhookEnabled':
        return changed(state, event.data.webhookId, {
          enabled: true,
          enabledAt: event.metadata?.occurredAt ?? '',
          disabledReason: null,
          disabledAt: null,
        });
      case 'WebhookDisabled':
        return changed(state, event.data.webhookId, {
          enabled: false,
          disabledReason: event.data.reason,
          disabledAt: event.metadata?.occurredAt ?? '',
        });
      case 'WebhookSecretRotated': {
        const { webhookId, secretRef, previousSecretRef, previousUntil } = event.data;
        return changed(state, webhookId, { secretRef, previousSecretRef, previousUntil });
      }
      case 'WebhookRemoved': {
        const webhooks = new Map(state.webhooks);
        webhooks.delete(event.data.webhookId);
        return { ...state, webhooks };
      }
      default:
        event satisfies never;
        return state;
    }
  },
};

function switched({
  webhookId,
  enabled,
  url,
}: {
  readonly webhookId: string;
  readonly enabled: boolean;
  readonly url: string;
}): WebhookEvent[] {
  if (enabled) return [{ type: 'WebhookEnabled', data: { webhookId } }];
  return [{ type: 'WebhookDisabled', data: { webhookId, reason: 'owner', host: hostOf(url) } }];
}

/**
 * The caller may be late: a webhook that was removed, disabled, or enabled again since then is left alone.
 */
function disable(
  { webhookId, reason, url, enabledAt }: Extract<WebhookCommand, { type: 'DisableWebhook' }>,
  { webhooks }: WebhooksState,
): WebhookEvent[] {
  const webhook = webhooks.get(webhookId);
  if (!webhook?.enabled || webhook.url !== url || webhook.enabledAt !== enabledAt) return [];
  return [{ type: 'WebhookDisabled', data: { webhookId, reason, host: hostOf(url) } }];
}

function rotate(
  { webhookId, secretRef, now }: Extract<WebhookCommand, { type: 'RotateSecret' }>,
  { secretRef: previousSecretRef, previousSecretRef: retiredSecretRef }: WebhookState,
): WebhookEvent[] {
  const previousUntil = previousSecretRef && new Date(Date.parse(now) + overlapMs).toISOString();
  return [
    {
      type: 'WebhookSecretRotated',
      data: { webhookId, secretRef, previousSecretRef, previousUntil, retiredSecretRef },
    },
  ];
}

function existing({ webhooks }: WebhooksState, webhookId: string): WebhookState {
  const webhook = webhooks.get(webhookId);
  if (!webhook) throw new BotterError('not_found', 'Webhook not found');
  return webhook;
}

function withWebhook(state: WebhooksState, webhookId: string, webhook: WebhookState): WebhooksState {
  return { ...state, webhooks: new Map(state.webhooks).set(webhookId, webhook) };
}

function changed(state: WebhooksState, webhookId: string, change: Partial<WebhookState>): WebhooksState {
  const webhook = state.webhooks.get(webhookId);
  return webhook ? withWebhook(state, webhookId, { ...webhook, ...change }) : state;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
