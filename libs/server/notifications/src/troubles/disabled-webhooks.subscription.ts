import { botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { WebhookDisabled, WebhookEnabled, WebhookRemoved } from '@botter/server-webhooks/events';
import type { TroubleNotices } from './trouble-notices';

const reasons = {
  gone: 'its receiver answered 410 Gone',
  failing: 'its deliveries have failed for five days',
} as const;

/** Reports webhooks that Botter has disabled, not those that their owner has. */
export function disabledWebhooks(
  troubles: Pick<TroubleNotices, 'report' | 'settle'>,
): CheckpointedSubscription {
  const settled = (event: { readonly stream: string; readonly data: { readonly webhookId: string } }) =>
    troubles.settle({ botId: botIdOf(event), kind: 'webhook_disabled', subject: event.data.webhookId });
  return checkpointedSubscription<WebhookDisabled | WebhookEnabled | WebhookRemoved>({
    name: 'notifications-disabled-webhooks',
    on: {
      async WebhookDisabled(event) {
        const { webhookId, reason, host } = event.data;
        if (reason === 'owner') return settled(event);
        await troubles.report({
          botId: botIdOf(event),
          kind: 'webhook_disabled',
          subject: webhookId,
          detail: `The webhook of ${host} was disabled, because ${reasons[reason]}.`,
        });
      },
      WebhookEnabled: settled,
      WebhookRemoved: settled,
    },
  });
}
