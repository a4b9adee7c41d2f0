import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `webhook.event-types.ts`, with the step from the version before.
 * Events name secrets, and never contain them.
 */

type StoredWebhookEvent =
  | 'message'
  | 'callback_query'
  | 'contact.created'
  | 'contact.changed'
  | 'broadcast.done';

export type WebhookAdded = DomainEvent<
  'WebhookAdded',
  {
    readonly webhookId: string;
    readonly url: string;
    /** Null if calls are not signed. */
    readonly secretRef: string | null;
    readonly enabled: boolean;
    readonly events: readonly StoredWebhookEvent[];
    readonly payloadFormat: 'standard' | 'envelope';
    readonly retryCount: number;
    readonly timeoutSeconds: number;
  }
>;

export type WebhookEnabled = DomainEvent<'WebhookEnabled', { readonly webhookId: string }>;

export type WebhookDisabled = DomainEvent<
  'WebhookDisabled',
  {
    readonly webhookId: string;
    /** `gone`: its receiver responded with 410. `failing`: only failures for five days. */
    readonly reason: 'owner' | 'gone' | 'failing';
    /** Host and port of its address, to tell its owner which one it is. */
    readonly host: string;
  }
>;

export type WebhookSecretRotated = DomainEvent<
  'WebhookSecretRotated',
  {
    readonly webhookId: string;
    readonly secretRef: string;
    /** The secret before, which also signs until `previousUntil`; null if there was none. */
    readonly previousSecretRef: string | null;
    /** ISO 8601. */
    readonly previousUntil: string | null;
    /** The secret that nothing uses from here on. */
    readonly retiredSecretRef: string | null;
  }
>;

export type WebhookRemoved = DomainEvent<
  'WebhookRemoved',
  { readonly webhookId: string; readonly retiredSecretRefs: readonly string[] }
>;

export type WebhookEvent =
  | WebhookAdded
  | WebhookEnabled
  | WebhookDisabled
  | WebhookSecretRotated
  | WebhookRemoved;
