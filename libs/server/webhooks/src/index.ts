export type { WebhookCommand, WebhooksState } from './domain/webhook.decider';

export * from './server-module';
export * from './webhook.event-types';
export { WebhookStream } from './webhook.stream';
export { WebhookSecrets } from './webhook-secrets';
export * from './webhooks.migrations';
export * from './webhooks.module';
export * from './webhooks.projection';
export type * from './webhooks.tables';
