import { webhookCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { outdatedSnapshots } from '@botter/server-event-store';
import { JobQueue } from '@botter/server-jobs';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { webhookSecretsCleanup } from './erase-webhook-secret';
import { webhookEventTypes } from './webhook.event-types';
import { WebhookStream } from './webhook.stream';
import { webhooksMigrations } from './webhooks.migrations';
import { WebhookSwitchModule, WebhooksApiModule, WebhooksWorkerModule } from './webhooks.module';
import { webhooksProjection } from './webhooks.projection';

/** Addresses of programs that a bot's owner wants to know what happens in it. */
export const webhooksModule: ServerModule = {
  name: 'webhooks',
  calls: webhookCalls,
  migrations: webhooksMigrations,
  eventTypes: webhookEventTypes,
  projections: [
    {
      projection: webhooksProjection,
      signals: (event) => [{ kind: 'bot_changed', botId: botIdOf(event) }],
    },
  ],
  subscriptions: [provideSubscription(webhookSecretsCleanup, JobQueue)],
  expiries: () => [outdatedSnapshots(WebhookStream.fold)],
  api: [WebhooksApiModule, WebhookSwitchModule],
  worker: [WebhookSwitchModule, WebhooksWorkerModule],
};
