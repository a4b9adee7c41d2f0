import { DATABASE, type Database } from '@botter/server-database';
import { Module } from '@nestjs/common';
import { BotStream } from '../bot.stream';
import { BotTelegram } from './bot-telegram';
import { TelegramCache } from './telegram-cache';
import { TelegramTurns } from './telegram-turns';

/** For the configuration modules whose settings live at Telegram. */
@Module({
  providers: [
    BotStream,
    BotTelegram,
    TelegramCache,
    { provide: TelegramTurns, useFactory: (db: Database) => new TelegramTurns(db), inject: [DATABASE] },
  ],
  exports: [BotTelegram, TelegramCache, TelegramTurns],
})
export class BotTelegramModule {}
