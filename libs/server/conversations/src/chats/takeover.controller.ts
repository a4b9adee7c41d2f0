import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { nameOf } from './caller-name';
import { Takeovers } from './takeovers';

@Controller()
export class TakeoverController {
  constructor(@Inject(Takeovers) private readonly takeovers: Takeovers) {}

  @Call(calls.takeOverChat)
  async takeOver(
    @Input() { params }: CallInput<typeof calls.takeOverChat>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.takeOverChat>> {
    return { chat: await this.takeovers.takeOver(params.botId, params.chatId, nameOf(caller)) };
  }

  @Call(calls.resumeChat)
  async resume(
    @Input() input: CallInput<typeof calls.resumeChat>,
  ): Promise<CallResponse<typeof calls.resumeChat>> {
    return { chat: await this.takeovers.resume(input.params.botId, input.params.chatId) };
  }
}
