import type { Webhook } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WebhookStream } from '../webhook.stream';
import { WebhookReader } from '../webhook-reader';

/** Enables a webhook or disables it; without a wanted state the other way round. The result shows it. */
export class ToggleWebhook extends Command<Webhook> {
  constructor(
    readonly botId: string,
    readonly webhookId: string,
    readonly enabled: boolean | undefined,
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

  async execute({ botId, webhookId, enabled, caller }: ToggleWebhook): Promise<Webhook> {
    const metadata = eventMetadata(caller, this.clock.now());
    const command =
      enabled === undefined
        ? ({ type: 'ToggleWebhook', webhookId } as const)
        : ({ type: 'SetWebhookEnabled', webhookId, enabled } as const);
    const { state } = await this.stream.run(botId, command, metadata);
    return this.reader.written(webhookId, state);
  }
}
