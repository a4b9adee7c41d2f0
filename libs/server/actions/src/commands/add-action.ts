import type { Action, ActionBody } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { AddressCheck } from '@botter/server-egress';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { ActionStream } from '../action.stream';
import { ActionReader } from '../queries/action-reader';
import { WebhookSecrets } from '../webhook-secrets';
import { checkAddresses } from './check-addresses';
import { MediaCheck } from './media-check';
import { savedContent } from './saved-content';

/** Adds an action; the result shows it. */
export class AddAction extends Command<Action> {
  constructor(
    readonly botId: string,
    readonly body: ActionBody,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(AddAction)
export class AddActionHandler implements ICommandHandler<AddAction> {
  constructor(
    @Inject(ActionStream) private readonly stream: ActionStream,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ActionReader) private readonly reader: ActionReader,
    @Inject(MediaCheck) private readonly media: MediaCheck,
    @Inject(AddressCheck) private readonly addresses: AddressCheck,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, body, caller }: AddAction): Promise<Action> {
    await checkAddresses(this.addresses, body, caller.user.id);
    await this.media.check(botId, body.actionData);
    const actionId = uuid();
    const content = savedContent(body);
    const { quotas } = this.config;
    const metadata = eventMetadata(caller, this.clock.now());
    const { state } = await this.secrets.saving(botId, body.webhookSecret, null, (secret) =>
      this.stream.run(botId, { type: 'AddAction', actionId, content, secret, quotas }, metadata),
    );
    return this.reader.written(botId, actionId, content, state);
  }
}
