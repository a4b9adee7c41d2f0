import type { TelegramInfo } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { changedFields } from '../domain/telegram-info';
import { BotTelegram } from '../telegram/bot-telegram';
import { type TelegramTurn, TelegramTurns } from '../telegram/telegram-turns';
import { LiveTelegramInfo } from './live-telegram-info';
import { partlySaved } from './partly-saved';

export class SetTelegramInfo extends Command<void> {
  constructor(
    readonly botId: string,
    readonly info: TelegramInfo,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

type Field = keyof TelegramInfo;

/** The most visible text comes first, in case Telegram stops in the middle. */
const order: readonly Field[] = ['name', 'shortDescription', 'description'];

/**
 * Telegram gets the changes first, then the history; only what changed, because Telegram accepts a new name
 * only a few times a day. After a crash in between, the next read from Telegram finds the change and records
 * it.
 */
@CommandHandler(SetTelegramInfo)
export class SetTelegramInfoHandler implements ICommandHandler<SetTelegramInfo> {
  constructor(
    @Inject(TelegramTurns) private readonly turns: TelegramTurns,
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(LiveTelegramInfo) private readonly live: LiveTelegramInfo,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  execute(command: SetTelegramInfo): Promise<void> {
    return this.turns.run(command.botId, (turn) => this.#change(command, turn));
  }

  async #change({ botId, info, caller }: SetTelegramInfo, turn: TelegramTurn): Promise<void> {
    await this.stream.refuseInQuarantine(botId);
    const news = changedFields(await this.live.readNow(botId), info);
    const fields = order.filter((field) => news[field] !== undefined);
    const saved: Partial<TelegramInfo> = {};
    try {
      for (const field of fields) {
        await turn.keep();
        await this.#tell(botId, field, info[field]);
        saved[field] = info[field];
      }
    } catch (error) {
      const isSaved = (field: Field) => saved[field] !== undefined;
      throw partlySaved(
        error,
        fields.filter(isSaved),
        fields.filter((field) => !isSaved(field)),
      );
    } finally {
      this.live.forget(botId);
      await turn.keep();
      await this.stream.run(
        botId,
        { type: 'RecordTelegramInfo', info: saved },
        eventMetadata(caller, this.clock.now()),
      );
    }
  }

  async #tell(botId: string, field: Field, text: string): Promise<void> {
    switch (field) {
      case 'name':
        await this.telegram.call(botId, 'setMyName', { name: text });
        break;
      case 'shortDescription':
        await this.telegram.call(botId, 'setMyShortDescription', { short_description: text });
        break;
      case 'description':
        await this.telegram.call(botId, 'setMyDescription', { description: text });
        break;
    }
  }
}
