import type { Action, ActionBody } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActionStream } from '../action.stream';
import { ActionReader } from '../queries/action-reader';
import { WebhookSecrets } from '../webhook-secrets';
import { ActionConflicts } from './action-conflicts';
import { MediaCheck } from './media-check';
import { savedContent } from './saved-content';

/** Changes an action; the result shows it. */
export class ChangeAction extends Command<Action> {
  constructor(
    readonly botId: string,
    readonly actionId: string,
    readonly body: ActionBody,
    /** The version the person saw; undefined where the last save counts. */
    readonly seenVersion: number | undefined,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ChangeAction)
export class ChangeActionHandler implements ICommandHandler<ChangeAction> {
  constructor(
    @Inject(ActionStream) private readonly stream: ActionStream,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ActionConflicts) private readonly conflicts: ActionConflicts,
    @Inject(ActionReader) private readonly reader: ActionReader,
    @Inject(MediaCheck) private readonly media: MediaCheck,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, actionId, body, seenVersion, caller }: ChangeAction): Promise<Action> {
    const content = savedContent(body);
    const { quotas } = this.config;
    const metadata = eventMetadata(caller, this.clock.now());
    const { actions } = await this.stream.state(botId);
    const current = actions.get(actionId);
    if (current) await this.media.check(botId, body.actionData.media, current.media);
    const currentRef = current?.webhookSecretRef ?? null;
    const { state } = await this.conflicts.explain({ botId, actionId, seenVersion }, () =>
      this.secrets.saving(botId, body.webhookSecret, currentRef, (secret) =>
        this.stream.run(
          botId,
          { type: 'ChangeAction', actionId, content, secret, quotas, seenVersion },
          metadata,
        ),
      ),
    );
    return this.reader.written(botId, actionId, content, state);
  }
}
