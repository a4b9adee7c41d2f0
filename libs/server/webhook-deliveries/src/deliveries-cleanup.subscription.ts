import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { type CheckpointedSubscription, checkpointedSubscription } from '@botter/server-event-store';
import type { WebhookDeliveries } from './webhook-deliveries';

/** Deletes the log of a deleted bot's webhooks. */
export function deliveriesCleanup(
  deliveries: Pick<WebhookDeliveries, 'forgetBot'>,
): CheckpointedSubscription {
  return checkpointedSubscription<BotDeleted>({
    name: 'action-webhooks-bot-deletion',
    on: { BotDeleted: (event) => deliveries.forgetBot(botIdOf(event)) },
  });
}
