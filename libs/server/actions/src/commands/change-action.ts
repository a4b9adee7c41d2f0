import type { Action, ChangedActionBody } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { AddressCheck } from '@botter/server-egress';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActionStream } from '../action.stream';
import { ActionReader } from '../queries/action-reader';
import { WebhookSecrets } from '../webhook-secrets';
import { ActionConflicts } from './action-conflicts';
import { checkAddresses } from './check-addresses';
import { MediaCheck } from './media-check';
import { RenamedReferences } from './renamed-references';
import { savedContent } from './saved-content';

/**
 * Changes an action, and with `updateReferences` also the references to its old command; the result is the
 * action.
 */
export class ChangeAction extends Command<Action> {
  constructor(
    readonly botId: string,
    readonly actionId: string,
    readonly body: ChangedActionBody,
    /** The version the person saw; undefined if the last save wins. */
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
    @Inject(RenamedReferences) private readonly references: RenamedReferences,
    @Inject(AddressCheck) private readonly addresses: AddressCheck,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, actionId, body, seenVersion, caller }: ChangeAction): Promise<Action> {
    const { quotas } = this.config;
    const { webhookSecret, updateReferences } = body;
    const metadata = eventMetadata(caller, this.clock.now());
    const state = await this.stream.state(botId);
    const current = state.actions.get(actionId);
    if (current) await checkAddresses(this.addresses, body, caller.user.id, current.media);
    if (current) await this.media.check(botId, body.actionData, current.media);
    const saved = savedContent(body);
    const { content, updatedReferences } = updateReferences
      ? await this.references.follow({ botId, actionId, content: saved, state })
      : { content: saved, updatedReferences: [] };
    const change = { actionId, content, seenVersion, seenReferences: updateReferences, updatedReferences };
    const currentRef = current?.webhookSecretRef ?? null;
    const written = await this.conflicts.explain({ botId, actionId }, () =>
      this.secrets.saving(botId, webhookSecret, currentRef, (secret) =>
        this.stream.run(botId, { type: 'ChangeAction', ...change, secret, quotas }, metadata),
      ),
    );
    return this.reader.written(botId, actionId, content, written.state);
  }
}
