export * from './compiled-bots.channel';
export * from './compiled-bots.migrations';
export * from './compiled-bots.module';
export {
  actionCommandsOf,
  actionsInPieces,
  actionWebhookOf,
  botsInSql,
  botWebhookOf,
  botWebhooksOf,
  contactSettingsOf,
  enabledActionsOf,
  readHead,
} from './compiled-bots.queries';
export type { BotWebhook } from './compiled-bots.tables';
export * from './runtime-bots';
