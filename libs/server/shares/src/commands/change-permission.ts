import type { Permission } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ShareConfiguration } from '../share-configuration';

export class ChangePermission extends Command<void> {
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
    @Inject(ShareConfiguration) private readonly configuration: ShareConfiguration,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, shareId, permission, caller }: ChangePermission): Promise<void> {
    await this.configuration.run(
      botId,
      { type: 'ChangePermission', shareId, permission },
      eventMetadata(caller, this.clock.now()),
    );
  }
}
