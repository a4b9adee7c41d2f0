import { actionWebhooks } from './action-webhooks';
import type { WebhookSource } from './webhook-source';

/** Every kind of webhook; names are unique. */
export const webhookSources: readonly WebhookSource[] = [actionWebhooks];

export type { WebhookSource, WebhookTarget } from './webhook-source';
