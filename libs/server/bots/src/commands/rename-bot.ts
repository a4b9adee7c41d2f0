import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotConfiguration } from '../bot-configuration';

export class RenameBot extends Command<void> {
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
    @Inject(BotConfiguration) private readonly configuration: BotConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, name, caller }: RenameBot): Promise<void> {
    await this.configuration.run(botId, { type: 'RenameBot', name }, eventMetadata(caller, this.clock.now()));
  }
}
