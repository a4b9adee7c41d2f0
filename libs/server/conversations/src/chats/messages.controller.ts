import { type CallAnswer, type CallInput, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { RetryMessage } from './retry-message';

/** The calls about single messages. */
@Controller()
export class MessagesController {
  constructor(@Inject(RetryMessage) private readonly retrying: RetryMessage) {}

  @Call(calls.retryMessage)
  async retryMessage(
    @Input() { params }: CallInput<typeof calls.retryMessage>,
  ): Promise<CallAnswer<typeof calls.retryMessage>> {
    return { message: await this.retrying.retry(params.chatId, params.messageId) };
  }
}
