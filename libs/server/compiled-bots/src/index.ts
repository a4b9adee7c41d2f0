export * from './compiled-bots.channel';
export * from './compiled-bots.migrations';
export * from './compiled-bots.module';
export { actionCommandsOf, actionWebhookOf, botsInSql, enabledActionsOf } from './compiled-bots.queries';
export * from './runtime-bots';
