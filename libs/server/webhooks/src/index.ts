export type { WebhookCommand, WebhookState, WebhooksState } from './domain/webhook.decider';
export type {
  WebhookAdded,
  WebhookDisabled,
  WebhookEnabled,
  WebhookEvent,
  WebhookRemoved,
  WebhookSecretRotated,
} from './domain/webhook.events';
export * from './server-module';
export * from './webhook.event-types';
export { WebhookStream } from './webhook.stream';
export { WebhookSecrets } from './webhook-secrets';
export * from './webhooks.migrations';
export * from './webhooks.module';
export * from './webhooks.projection';
export type * from './webhooks.tables';
