import { webhookDeliveryCalls, webhookPayloads } from '@botter/contracts';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { deliveriesCleanup } from './deliveries-cleanup.subscription';
import { WebhookDeliveries } from './webhook-deliveries';
import { webhookDeliveriesMigrations } from './webhook-deliveries.migrations';
import {
  WebhookDeliveriesApiModule,
  WebhookDeliveriesRuntimeModule,
  WebhookDeliveriesWorkerModule,
} from './webhooks.modules';

/** Requests to the addresses of users because of what happens in their bots. */
export const webhookDeliveriesModule: ServerModule = {
  name: 'webhook-deliveries',
  calls: webhookDeliveryCalls,
  webhooks: webhookPayloads,
  migrations: webhookDeliveriesMigrations,
  subscriptions: [provideSubscription(deliveriesCleanup, WebhookDeliveries)],
  api: [WebhookDeliveriesApiModule],
  runtime: [WebhookDeliveriesRuntimeModule],
  worker: [WebhookDeliveriesWorkerModule],
};
