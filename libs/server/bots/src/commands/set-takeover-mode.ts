import type { TakeoverMode } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BotConfiguration } from '../bot-configuration';

export class SetTakeoverMode extends Command<void> {
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
    @Inject(BotConfiguration) private readonly configuration: BotConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, mode, caller }: SetTakeoverMode): Promise<void> {
    await this.configuration.run(
      botId,
      { type: 'SetTakeoverMode', mode },
      eventMetadata(caller, this.clock.now()),
    );
  }
}
