import { ActionStream } from '@botter/server-actions';
import { BotStream, BotTelegramModule, JointAppend } from '@botter/server-bots';
import { MenuStream } from '@botter/server-menu';
import { WebhookStream } from '@botter/server-webhooks';
import { Module } from '@nestjs/common';
import { ChangePlanner } from './change-planner';
import { ConfigurationChanges } from './configuration-changes';
import { SavedContentCheck } from './saved-content-check';
import { TelegramSettings } from './telegram-settings';

/** For modules that change many things of a bot at once. */
@Module({
  imports: [BotTelegramModule],
  providers: [
    BotStream,
    ActionStream,
    MenuStream,
    WebhookStream,
    JointAppend,
    ChangePlanner,
    TelegramSettings,
    SavedContentCheck,
    ConfigurationChanges,
  ],
  exports: [BotStream, ActionStream, MenuStream, WebhookStream, SavedContentCheck, ConfigurationChanges],
})
export class ConfigurationChangesModule {}
