import { DATABASE, type Database } from '@botter/server-database';
import { Module } from '@nestjs/common';
import { BotConfiguration } from '../bot-configuration';
import { BotTelegram } from './bot-telegram';
import { TelegramReadings } from './telegram-readings';
import { TelegramTurns } from './telegram-turns';

/** For the configuration modules whose settings live at Telegram. */
@Module({
  providers: [
    BotConfiguration,
    BotTelegram,
    TelegramReadings,
    { provide: TelegramTurns, useFactory: (db: Database) => new TelegramTurns(db), inject: [DATABASE] },
  ],
  exports: [BotTelegram, TelegramReadings, TelegramTurns],
})
export class BotTelegramModule {}
