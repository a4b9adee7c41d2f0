import { actionWebhooks } from './action-webhooks';
import { botWebhooks, targetOf } from './bot-webhooks';
import type { WebhookSource } from './webhook-source';

/** Every kind of webhook; names are unique. */
export const webhookSources: readonly WebhookSource[] = [actionWebhooks, botWebhooks];

export const sourcesByName: ReadonlyMap<string, WebhookSource> = new Map(
  webhookSources.map((source) => [source.name, source]),
);

/** The kind with calls of its own. */
export const botWebhookSource = botWebhooks;

export type { PlannedDelivery, WebhookSource, WebhookTarget } from './webhook-source';
export { targetOf };
