import type { TelegramInfo } from '@botter/contracts';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { BotStream } from '../bot.stream';
import { BotTelegram } from '../telegram/bot-telegram';
import { TelegramCache } from '../telegram/telegram-cache';
import { telegramEventMetadata } from '../telegram/telegram-event-metadata';

const readingMs = 30_000;
const what = 'telegram info';

/** A bot's texts at Telegram, no matter who set them. Changes become history, so that our copies follow. */
@Injectable()
export class LiveTelegramInfo {
  constructor(
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(TelegramCache) private readonly cache: TelegramCache,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError if Telegram cannot be asked */
  read(botId: string): Promise<TelegramInfo> {
    return this.cache.read(botId, what, readingMs, (version) => this.readNow(botId, version));
  }

  /** @throws BotterError if Telegram cannot be asked */
  async readNow(botId: string, version?: number): Promise<TelegramInfo> {
    const [{ name }, { description }, { short_description: shortDescription }] = await Promise.all([
      this.telegram.call(botId, 'getMyName', {}),
      this.telegram.call(botId, 'getMyDescription', {}),
      this.telegram.call(botId, 'getMyShortDescription', {}),
    ]);
    const info = { name, description, shortDescription };
    // Someone who changed the bot meanwhile has recorded something newer than this read.
    if (version === undefined || version === (await this.stream.version(botId))) {
      await this.#record(botId, info);
    }
    return info;
  }

  forget(botId: string): void {
    this.cache.forget(botId, what);
  }

  async #record(botId: string, info: TelegramInfo): Promise<void> {
    await this.stream.record(
      botId,
      { type: 'RecordTelegramInfo', info },
      telegramEventMetadata(this.clock.now()),
    );
  }
}
