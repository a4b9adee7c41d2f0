import type { Webhook } from '@botter/contracts';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WebhookStream } from '../webhook.stream';
import { WebhookReader } from '../webhook-reader';
import { WebhookSecrets } from '../webhook-secrets';

/** Replaces the secret of a webhook, by a generated one if none is given; the result is the webhook. */
export class RotateSecret extends Command<Webhook> {
  constructor(
    readonly botId: string,
    readonly webhookId: string,
    readonly secret: string | null | undefined,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    @Inject(WebhookStream) private readonly stream: WebhookStream,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(WebhookReader) private readonly reader: WebhookReader,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, webhookId, secret, caller }: RotateSecret): Promise<Webhook> {
    const now = this.clock.now();
    const { state } = await this.secrets.saving(botId, secret || this.secrets.generate(), (secretRef) =>
      this.stream.run(
        botId,
        { type: 'RotateSecret', webhookId, secretRef, now: now.toISOString() },
        eventMetadata(caller, now),
      ),
    );
    return this.reader.written(webhookId, state);
  }
}
