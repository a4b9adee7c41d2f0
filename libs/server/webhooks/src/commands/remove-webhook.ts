import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WebhookStream } from '../webhook.stream';

export class RemoveWebhook extends Command<void> {
  constructor(
    readonly botId: string,
    readonly webhookId: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook> {
  constructor(
    @Inject(WebhookStream) private readonly stream: WebhookStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, webhookId, caller }: RemoveWebhook): Promise<void> {
    const metadata = eventMetadata(caller, this.clock.now());
    await this.stream.run(botId, { type: 'RemoveWebhook', webhookId }, metadata);
  }
}
