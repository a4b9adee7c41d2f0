import type { Webhook, WebhookBody } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { AddressCheck } from '@botter/server-egress';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { WebhookStream } from '../webhook.stream';
import { WebhookReader } from '../webhook-reader';
import { WebhookSecrets } from '../webhook-secrets';

/** Adds a webhook; the result shows it. */
export class AddWebhook extends Command<Webhook> {
  constructor(
    readonly botId: string,
    readonly body: WebhookBody,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(AddWebhook)
export class AddWebhookHandler implements ICommandHandler<AddWebhook> {
  constructor(
    @Inject(WebhookStream) private readonly stream: WebhookStream,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(WebhookReader) private readonly reader: WebhookReader,
    @Inject(AddressCheck) private readonly addresses: AddressCheck,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, body, caller }: AddWebhook): Promise<Webhook> {
    const { webhookUrl: url, webhookSecret, generateSecret, ...options } = body;
    const person = caller.user.id;
    await this.addresses.check(url, { path: 'body.webhookUrl', label: 'Webhook URL', person });
    const secret = webhookSecret || (generateSecret ? this.secrets.generate() : undefined);
    const webhookId = uuid();
    const { quotas } = this.config;
    const metadata = eventMetadata(caller, this.clock.now());
    const save = (secretRef: string | null) =>
      this.stream.run(
        botId,
        { type: 'AddWebhook', webhook: { webhookId, url, secretRef, ...options }, quotas },
        metadata,
      );
    const { state } = await (secret === undefined ? save(null) : this.secrets.saving(botId, secret, save));
    return this.reader.written(webhookId, state);
  }
}
