export type { BotChange, TelegramChange } from './changes/bot-change';
export { ChangePreviews } from './changes/change-previews';
export { configurationAfter } from './changes/configuration-after';
export { ConfigurationChanges } from './changes/configuration-changes';
export { ConfigurationChangesModule } from './changes/configuration-changes.module';
export { SavedContentCheck } from './changes/saved-content-check';
export * from './server-module';
