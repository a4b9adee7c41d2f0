import { planBotWebhooks } from '@botter/engine';
import { type BotWebhook, botWebhooksOf } from '@botter/server-compiled-bots';
import type { WebhookSource, WebhookTarget } from './webhook-source';

/**
 * The webhooks of a bot, called for messages and pressed buttons, also in chats that a person has taken over.
 */
export const botWebhooks: WebhookSource = {
  name: 'bot',
  type: 'bot_webhook',
  onlyWithReply: false,
  deliveries({ update, plan, bot, dialog, now, ids }) {
    if (!bot.webhooks || !update || !plan) return [];
    return planBotWebhooks(update, plan, bot, now, ids, dialog).map(({ webhookId, payload }) => ({
      subject: webhookId,
      payload,
    }));
  },
  async targets(pool, botId, webhookIds) {
    if (webhookIds.length === 0) return new Map();
    const wanted = new Set(webhookIds);
    const found = (await botWebhooksOf(pool, botId)).filter(({ webhookId }) => wanted.has(webhookId));
    return new Map(found.map((webhook) => [webhook.webhookId, targetOf(webhook)]));
  },
};

/** How a webhook of a bot is called. */
export function targetOf({ enabledAt, timeoutSeconds, ...webhook }: BotWebhook): WebhookTarget {
  const { webhookId } = webhook;
  return { ...webhook, webhook: { webhookId, enabledAt }, timeoutMs: timeoutSeconds * 1000 };
}
