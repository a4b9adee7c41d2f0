import { planBotWebhooks } from '@botter/engine';
import { botWebhookOf } from '@botter/server-compiled-bots';
import type { WebhookSource } from './webhook-source';

/** The webhooks of a bot, called for messages and pressed buttons, also in chats that a person has taken over. */
export const botWebhooks: WebhookSource = {
  name: 'bot',
  type: 'bot_webhook',
  onlyWithReply: false,
  deliveries({ update, plan, bot, now }) {
    if (!bot.webhooks || !update || !plan) return [];
    return planBotWebhooks(update, plan, bot, now).map(({ webhookId, payload }) => ({
      subject: webhookId,
      payload,
    }));
  },
  async target(pool, botId, webhookId) {
    const found = await botWebhookOf(pool, botId, webhookId);
    if (!found) return undefined;
    const { enabledAt, timeoutSeconds, ...webhook } = found;
    return { ...webhook, webhook: { webhookId, enabledAt }, timeoutMs: timeoutSeconds * 1000 };
  },
};
