export { OccurrenceCalls } from './plan/occurrence-calls';
export * from './server-module';
export * from './webhook-deliveries.migrations';
export * from './webhooks.modules';
