import { planActionWebhook } from '@botter/engine';
import { actionWebhookOf } from '@botter/server-compiled-bots';
import type { WebhookSource } from './webhook-source';

/** The webhook of an action, called each time the action is triggered. */
export const actionWebhooks: WebhookSource = {
  name: 'action',
  type: 'action_webhook',
  onlyWithReply: true,
  deliveries({ occasion, bot, dialog, now }) {
    const call = occasion && planActionWebhook(occasion, bot, now, dialog);
    return call ? [{ subject: call.actionId, payload: call.payload }] : [];
  },
  async targets(pool, botId, actionIds) {
    const found = await Promise.all(
      actionIds.map(async (actionId) => [actionId, await actionWebhookOf(pool, botId, actionId)] as const),
    );
    return new Map(
      found.flatMap(([actionId, webhook]) => (webhook ? [[actionId, { ...webhook, ...settings }]] : [])),
    );
  },
};

const settings = {
  previousSecretRef: null,
  previousUntil: null,
  enabled: true,
  webhook: null,
  retryCount: 3,
  timeoutMs: 30_000,
};
