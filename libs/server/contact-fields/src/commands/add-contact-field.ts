import type { ContactField } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContactFieldStream } from '../contact-fields.stream';

export class AddContactField extends Command<void> {
  constructor(
    readonly botId: string,
    readonly field: ContactField,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(AddContactField)
export class AddContactFieldHandler implements ICommandHandler<AddContactField> {
  constructor(
    @Inject(ContactFieldStream) private readonly stream: ContactFieldStream,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, field, caller }: AddContactField): Promise<void> {
    const { quotas } = this.config;
    const metadata = eventMetadata(caller, this.clock.now());
    await this.stream.run(botId, { type: 'AddContactField', field, quotas }, metadata);
  }
}
