import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActionStream } from '../action.stream';
import { ActionConflicts } from './action-conflicts';

export class DeleteAction extends Command<void> {
  constructor(
    readonly botId: string,
    readonly actionId: string,
    /** The version the person saw; undefined deletes any version. */
    readonly seenVersion: number | undefined,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(DeleteAction)
export class DeleteActionHandler implements ICommandHandler<DeleteAction> {
  constructor(
    @Inject(ActionStream) private readonly stream: ActionStream,
    @Inject(ActionConflicts) private readonly conflicts: ActionConflicts,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, actionId, seenVersion, caller }: DeleteAction): Promise<void> {
    const metadata = eventMetadata(caller, this.clock.now());
    await this.conflicts.explain({ botId, actionId }, async () => {
      await this.stream.run(botId, { type: 'DeleteAction', actionId, seenVersion }, metadata);
    });
  }
}
