export { type ActionWebhookOrder, ActionWebhookQueue, jobIdOf } from './action-webhook-queue';
export * from './action-webhooks.modules';
export * from './webhook-deliveries.migrations';
