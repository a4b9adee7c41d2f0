import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContactFieldStream } from '../contact-fields.stream';

export class DeleteContactField extends Command<void> {
  constructor(
    readonly botId: string,
    readonly key: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(DeleteContactField)
export class DeleteContactFieldHandler implements ICommandHandler<DeleteContactField> {
  constructor(
    @Inject(ContactFieldStream) private readonly stream: ContactFieldStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, key, caller }: DeleteContactField): Promise<void> {
    const metadata = eventMetadata(caller, this.clock.now());
    await this.stream.run(botId, { type: 'DeleteContactField', key }, metadata);
  }
}
