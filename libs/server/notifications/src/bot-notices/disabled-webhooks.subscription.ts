import { botIdOf } from '@botter/server-bots/events';
import { botWebhookOf } from '@botter/server-compiled-bots';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { WebhookDisabled, WebhookEnabled, WebhookRemoved } from '@botter/server-webhooks/events';
import type { Pool } from 'pg';
import { previewOf } from '../domain/notice-text';
import type { BotNotices } from './bot-notices';

const reasons = {
  gone: 'its receiver answered 410 Gone',
  failing: 'its deliveries have failed for five days',
} as const;

/** Characters of an address in a notice. */
const addressLimit = 120;

/** Reports webhooks that Botter has disabled, not those that their owner has. */
export function disabledWebhooks(
  notices: Pick<BotNotices, 'report' | 'settle'>,
  pool: Pool,
): CheckpointedSubscription {
  const settled = (event: { readonly stream: string; readonly data: { readonly webhookId: string } }) =>
    notices.settle({ botId: botIdOf(event), kind: 'webhook_disabled', subject: event.data.webhookId });
  return checkpointedSubscription<WebhookDisabled | WebhookEnabled | WebhookRemoved>({
    name: 'notifications-disabled-webhooks',
    on: {
      async WebhookDisabled(event) {
        const { webhookId, reason, host } = event.data;
        if (reason === 'owner') return settled(event);
        const botId = botIdOf(event);
        const webhook = await botWebhookOf(pool, botId, webhookId);
        await notices.report({
          botId,
          kind: 'webhook_disabled',
          subject: webhookId,
          detail: `The webhook ${webhook ? nameOf(webhook.url) : host} was disabled, because ${reasons[reason]}.`,
        });
      },
      WebhookEnabled: settled,
      WebhookRemoved: settled,
    },
  });
}

/** An address without its query, which may be long or secret: a host may have several webhooks. */
function nameOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return previewOf(origin + pathname, addressLimit);
}
