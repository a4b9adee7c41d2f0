import { actionWebhooks } from './action-webhooks';
import { botWebhooks, targetOf } from './bot-webhooks';
import type { WebhookSource } from './webhook-source';

/** Every kind of webhook; names are unique. */
export const webhookSources: readonly WebhookSource[] = [actionWebhooks, botWebhooks];

/** The kind that has calls of its own. */
export const botWebhookSource = botWebhooks;

export type { WebhookSource, WebhookTarget } from './webhook-source';
export { targetOf };
