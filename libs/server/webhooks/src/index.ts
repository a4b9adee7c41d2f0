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
export * from './webhooks.migrations';
export * from './webhooks.module';
export * from './webhooks.projection';
export type * from './webhooks.tables';
