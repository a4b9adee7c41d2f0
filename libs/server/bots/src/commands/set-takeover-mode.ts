import type { Bot, TakeoverMode } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { BotReader } from '../queries/bot-reader';

/** The result shows the bot. */
export class SetTakeoverMode extends Command<Bot> {
  constructor(
    readonly botId: string,
    readonly mode: TakeoverMode,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(SetTakeoverMode)
export class SetTakeoverModeHandler implements ICommandHandler<SetTakeoverMode> {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, mode, caller }: SetTakeoverMode): Promise<Bot> {
    const { state } = await this.stream.run(
      botId,
      { type: 'SetTakeoverMode', mode },
      eventMetadata(caller, this.clock.now()),
    );
    return this.reader.written(botId, state);
  }
}
