import { ActionStream } from '@botter/server-actions';
import { BotStream, BotTelegramModule, JointAppend } from '@botter/server-bots';
import { ContactFieldStream } from '@botter/server-contact-fields';
import { ConfigurationsModule } from '@botter/server-history';
import { MenuStream } from '@botter/server-menu';
import { WebhookSecrets, WebhookStream } from '@botter/server-webhooks';
import { Module } from '@nestjs/common';
import { ChangePlanner } from './change-planner';
import { ChangePreviews } from './change-previews';
import { ConfigurationChanges } from './configuration-changes';
import { SavedContentCheck } from './saved-content-check';
import { StoredChanges } from './stored-changes';
import { TelegramSettings } from './telegram-settings';

/** For modules that change many things of a bot together. */
@Module({
  imports: [BotTelegramModule, ConfigurationsModule],
  providers: [
    BotStream,
    ActionStream,
    ContactFieldStream,
    MenuStream,
    WebhookStream,
    JointAppend,
    ChangePlanner,
    TelegramSettings,
    SavedContentCheck,
    ConfigurationChanges,
    WebhookSecrets,
    ChangePreviews,
    StoredChanges,
  ],
  exports: [
    ChangePreviews,
    BotStream,
    ActionStream,
    ContactFieldStream,
    MenuStream,
    WebhookStream,
    SavedContentCheck,
    ConfigurationChanges,
    StoredChanges,
    WebhookSecrets,
  ],
})
export class ConfigurationChangesModule {}
