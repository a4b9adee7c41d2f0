import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Header, Inject } from '@nestjs/common';
import { ApiKeys } from './api-keys';

@Controller()
export class ApiKeysController {
  constructor(@Inject(ApiKeys) private readonly keys: ApiKeys) {}

  @Call(calls.listApiKeys)
  async list(@Caller() { user }: RequestCaller): Promise<CallResponse<typeof calls.listApiKeys>> {
    return { keys: await this.keys.list(user.id) };
  }

  @Call(calls.makeApiKey)
  @Header('cache-control', 'no-store')
  make(
    @Input() { body }: CallInput<typeof calls.makeApiKey>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.makeApiKey>> {
    return this.keys.make(user.id, body);
  }

  @Call(calls.revokeApiKey)
  async revoke(
    @Input() { params }: CallInput<typeof calls.revokeApiKey>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.revokeApiKey>> {
    await this.keys.revoke(user.id, params.keyId);
    return {};
  }
}
