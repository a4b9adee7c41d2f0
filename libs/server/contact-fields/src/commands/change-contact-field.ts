import type { CallInput, ContactField, calls } from '@botter/contracts';
import { BotterError } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContactFieldStream } from '../contact-fields.stream';

/** The result is the field. */
export class ChangeContactField extends Command<ContactField> {
  constructor(
    readonly botId: string,
    readonly key: string,
    readonly change: CallInput<typeof calls.changeContactField>['body'],
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ChangeContactField)
export class ChangeContactFieldHandler implements ICommandHandler<ChangeContactField> {
  constructor(
    @Inject(ContactFieldStream) private readonly stream: ContactFieldStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, key, change, caller }: ChangeContactField): Promise<ContactField> {
    const metadata = eventMetadata(caller, this.clock.now());
    const { state } = await this.stream.run(botId, { type: 'ChangeContactField', key, change }, metadata);
    const field = state.fields.find((one) => one.key === key);
    if (!field) throw new BotterError('not_found', 'Field not found');
    return field;
  }
}
