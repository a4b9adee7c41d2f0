import type { Bot } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { BotReader } from '../queries/bot-reader';

/** The result shows the bot. */
export class RenameBot extends Command<Bot> {
  constructor(
    readonly botId: string,
    readonly name: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(RenameBot)
export class RenameBotHandler implements ICommandHandler<RenameBot> {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, name, caller }: RenameBot): Promise<Bot> {
    const { state } = await this.stream.run(
      botId,
      { type: 'RenameBot', name },
      eventMetadata(caller, this.clock.now()),
    );
    return this.reader.written(botId, state);
  }
}
