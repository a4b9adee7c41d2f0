import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddContactField } from './commands/add-contact-field';
import { ChangeContactField } from './commands/change-contact-field';
import { DeleteContactField } from './commands/delete-contact-field';
import { ContactFieldStream } from './contact-fields.stream';

@Controller()
export class ContactFieldsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ContactFieldStream) private readonly stream: ContactFieldStream,
  ) {}

  @Call(calls.listContactFields)
  async list(
    @Input() { params }: CallInput<typeof calls.listContactFields>,
  ): Promise<CallResponse<typeof calls.listContactFields>> {
    const { fields } = await this.stream.state(params.id);
    return { contactFields: [...fields] };
  }

  @Call(calls.addContactField)
  async add(
    @Input() { params, body }: CallInput<typeof calls.addContactField>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.addContactField>> {
    await this.commands.execute(new AddContactField(params.id, body, caller));
    return { contactField: body };
  }

  @Call(calls.changeContactField)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeContactField>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.changeContactField>> {
    const { id, key } = params;
    return { contactField: await this.commands.execute(new ChangeContactField(id, key, body, caller)) };
  }

  @Call(calls.deleteContactField)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteContactField>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.deleteContactField>> {
    await this.commands.execute(new DeleteContactField(params.id, params.key, caller));
    return {};
  }
}
