import { webhookDeliveryCalls, webhookPayloads } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { webhookExpiries } from './expiries';
import { webhookDeliveriesMigrations } from './webhook-deliveries.migrations';
import {
  ContactCallsWorkerModule,
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
  botTables: ['webhook_deliveries', 'webhook_payloads', 'webhook_counts', 'failing_webhooks'],
  expiries: () => webhookExpiries,
  api: [WebhookDeliveriesApiModule],
  runtime: [WebhookDeliveriesRuntimeModule],
  worker: [WebhookDeliveriesWorkerModule, ContactCallsWorkerModule],
};
