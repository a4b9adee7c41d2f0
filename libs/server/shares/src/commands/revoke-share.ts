import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ShareConfiguration } from '../share-configuration';

export class RevokeShare extends Command<void> {
  constructor(
    readonly botId: string,
    readonly shareId: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(RevokeShare)
export class RevokeShareHandler implements ICommandHandler<RevokeShare> {
  constructor(
    @Inject(ShareConfiguration) private readonly configuration: ShareConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, shareId, caller }: RevokeShare): Promise<void> {
    await this.configuration.run(
      botId,
      { type: 'RevokeShare', shareId },
      eventMetadata(caller, this.clock.now()),
    );
  }
}
