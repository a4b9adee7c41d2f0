import type { Permission, Share } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ShareStream } from '../share.stream';
import { ShareDecisions } from '../share-decisions';
import { ShareReader } from '../share-reader';

/** The result shows the share. */
export class ChangePermission extends Command<Share> {
  constructor(
    readonly botId: string,
    readonly shareId: string,
    readonly permission: Permission,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ChangePermission)
export class ChangePermissionHandler implements ICommandHandler<ChangePermission> {
  constructor(
    @Inject(ShareStream) private readonly stream: ShareStream,
    @Inject(ShareDecisions) private readonly decisions: ShareDecisions,
    @Inject(ShareReader) private readonly reader: ShareReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, shareId, permission, caller }: ChangePermission): Promise<Share> {
    const result = await this.stream.run(
      botId,
      { type: 'ChangePermission', shareId, permission },
      eventMetadata(caller, this.clock.now()),
    );
    await this.decisions.record(botId, shareId, result);
    return this.reader.written(shareId, result.state);
  }
}
