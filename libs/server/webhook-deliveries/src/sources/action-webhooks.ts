import { planActionWebhook } from '@botter/engine';
import { actionWebhookOf } from '@botter/server-compiled-bots';
import type { WebhookSource } from './webhook-source';

/** The webhook of an action, called each time the action is triggered. */
export const actionWebhooks: WebhookSource = {
  name: 'action',
  type: 'action_webhook',
  onlyWithReply: true,
  deliveries({ occasion, bot, now }) {
    const call = occasion && planActionWebhook(occasion, bot, now);
    return call ? [{ subject: call.actionId, payload: call.payload }] : [];
  },
  async target(pool, botId, actionId) {
    const webhook = await actionWebhookOf(pool, botId, actionId);
    return (
      webhook && {
        ...webhook,
        previousSecretRef: null,
        previousUntil: null,
        enabled: true,
        webhook: null,
        retryCount: 3,
        timeoutMs: 30_000,
      }
    );
  },
};
