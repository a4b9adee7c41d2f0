import { type BotHealth, BotterError } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotConnector } from '../connection/bot-connector';
import { telegramRefusal } from '../telegram/telegram-refusal';
import { BotHealthReader } from './bot-health-reader';

/** Reclaims a bot's updates from another program, or immediately retries a failed connection. */
export class ReclaimBot extends Command<BotHealth> {
  constructor(readonly botId: string) {
    super();
  }
}

/** No event: it changes nothing that is configured, it makes what is configured true again. */
@CommandHandler(ReclaimBot)
export class ReclaimBotHandler implements ICommandHandler<ReclaimBot> {
  constructor(
    @Inject(BotConnector) private readonly connector: BotConnector,
    @Inject(BotHealthReader) private readonly reader: BotHealthReader,
  ) {}

  async execute({ botId }: ReclaimBot): Promise<BotHealth> {
    const outcome = await this.connector.connectNow(botId);
    if (!outcome) throw new BotterError('not_found', 'Bot not found');
    if (outcome.kind !== 'ok') throw telegramRefusal(outcome);
    return this.reader.readNow(botId);
  }
}
