import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { SettingsStore } from './settings.store';

@Controller()
export class SettingsController {
  constructor(@Inject(SettingsStore) private readonly settings: SettingsStore) {}

  @Call(calls.getSettings)
  read(@Caller() { user }: RequestCaller): Promise<CallResponse<typeof calls.getSettings>> {
    return this.settings.read(user.id);
  }

  @Call(calls.changeSettings)
  change(
    @Input() { body }: CallInput<typeof calls.changeSettings>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.changeSettings>> {
    return this.settings.change(user.id, body);
  }
}
