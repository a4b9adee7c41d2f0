import type { Bot, CallInput, calls } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotStream } from '../bot.stream';
import { BotReader } from '../queries/bot-reader';

/** The result shows the bot. */
export class ChangeBot extends Command<Bot> {
  constructor(
    readonly botId: string,
    readonly change: CallInput<typeof calls.changeBot>['body'],
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ChangeBot)
export class ChangeBotHandler implements ICommandHandler<ChangeBot> {
  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, change, caller }: ChangeBot): Promise<Bot> {
    const { state } = await this.stream.run(
      botId,
      { type: 'ChangeBot', ...change },
      eventMetadata(caller, this.clock.now()),
    );
    return this.reader.written(botId, state);
  }
}
