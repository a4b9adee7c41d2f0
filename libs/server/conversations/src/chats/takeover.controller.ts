import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Takeovers } from './takeovers';

@Controller()
export class TakeoverController {
  constructor(@Inject(Takeovers) private readonly takeovers: Takeovers) {}

  @Call(calls.resumeChat)
  async resume(
    @Input() input: CallInput<typeof calls.resumeChat>,
  ): Promise<CallResponse<typeof calls.resumeChat>> {
    return { chat: await this.takeovers.resume(input.params.botId, input.params.chatId) };
  }
}
