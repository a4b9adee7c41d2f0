import type { TelegramInfo } from '@botter/contracts';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { BotConfiguration } from '../bot-configuration';
import { BotTelegram } from '../telegram/bot-telegram';
import { seenAtTelegram } from '../telegram/seen-at-telegram';
import { TelegramReadings } from '../telegram/telegram-readings';

const readingMs = 30_000;
const what = 'telegram info';

/** What Telegram shows about a bot, whoever set it. What turns out to be new becomes history, so that our copies follow. */
@Injectable()
export class LiveTelegramInfo {
  constructor(
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(TelegramReadings) private readonly readings: TelegramReadings,
    @Inject(BotConfiguration) private readonly configuration: BotConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError where Telegram cannot be asked */
  read(botId: string): Promise<TelegramInfo> {
    return this.readings.read(botId, what, readingMs, (version) => this.readNow(botId, version));
  }

  /** @throws BotterError where Telegram cannot be asked */
  async readNow(botId: string, version?: number): Promise<TelegramInfo> {
    const [{ name }, { description }, { short_description: shortDescription }] = await Promise.all([
      this.telegram.call(botId, 'getMyName', {}),
      this.telegram.call(botId, 'getMyDescription', {}),
      this.telegram.call(botId, 'getMyShortDescription', {}),
    ]);
    const info = { name, description, shortDescription };
    // Somebody who changed the bot meanwhile has recorded what is newer than what was read.
    if (version === undefined || version === (await this.configuration.version(botId))) {
      await this.record(botId, info);
    }
    return info;
  }

  forget(botId: string): void {
    this.readings.forget(botId, what);
  }

  private async record(botId: string, info: TelegramInfo): Promise<void> {
    await this.configuration.record(
      botId,
      { type: 'RecordTelegramInfo', info },
      seenAtTelegram(this.clock.now()),
    );
  }
}
