import type { Webhook } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WebhookReader } from '../queries/webhook-reader';
import { WebhookStream } from '../webhook.stream';

/** Enables a webhook that is disabled, or disables it; the result shows it. */
export class ToggleWebhook extends Command<Webhook> {
  constructor(
    readonly botId: string,
    readonly webhookId: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ToggleWebhook)
export class ToggleWebhookHandler implements ICommandHandler<ToggleWebhook> {
  constructor(
    @Inject(WebhookStream) private readonly stream: WebhookStream,
    @Inject(WebhookReader) private readonly reader: WebhookReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, webhookId, caller }: ToggleWebhook): Promise<Webhook> {
    const metadata = eventMetadata(caller, this.clock.now());
    const { state } = await this.stream.run(botId, { type: 'ToggleWebhook', webhookId }, metadata);
    return this.reader.written(webhookId, state);
  }
}
