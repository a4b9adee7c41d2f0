export type { BotChange, TelegramChange } from './changes/bot-change';
export { ConfigurationChanges } from './changes/configuration-changes';
export { ConfigurationChangesModule } from './changes/configuration-changes.module';
export { SavedContentCheck } from './changes/saved-content-check';
