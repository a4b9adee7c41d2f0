import { provideSubscription, type ServerModule } from '@botter/server-module';
import { deliveriesCleanup } from './deliveries-cleanup.subscription';
import { WebhookDeliveries } from './webhook-deliveries';
import { webhookDeliveriesMigrations } from './webhook-deliveries.migrations';
import { WebhooksRuntimeModule, WebhooksWorkerModule } from './webhooks.modules';

/** Requests to the addresses of users because of what happens in their bots. */
export const webhookDeliveriesModule: ServerModule = {
  name: 'webhook-deliveries',
  migrations: webhookDeliveriesMigrations,
  subscriptions: [provideSubscription(deliveriesCleanup, WebhookDeliveries)],
  runtime: [WebhooksRuntimeModule],
  worker: [WebhooksWorkerModule],
};
