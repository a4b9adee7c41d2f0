import { Module } from '@nestjs/common';
import { BotConfiguration } from '../bot-configuration';
import { BotTelegram } from './bot-telegram';
import { TelegramReadings } from './telegram-readings';

/** For the configuration modules whose settings live at Telegram. */
@Module({
  providers: [BotConfiguration, BotTelegram, TelegramReadings],
  exports: [BotTelegram, TelegramReadings],
})
export class BotTelegramModule {}
