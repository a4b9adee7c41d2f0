export * from './webhook-deliveries.migrations';
export * from './webhooks.modules';
export * from './server-module';
