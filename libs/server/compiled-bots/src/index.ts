export * from './compiled-bots.channel';
export * from './compiled-bots.migrations';
export * from './compiled-bots.module';
export { actionWebhookOf, botsInSql } from './compiled-bots.queries';
export * from './runtime-bots';
