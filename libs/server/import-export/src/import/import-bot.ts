import { type BotDocument, BotterError, type ImportBody, type Imported } from '@botter/contracts';
import { Configurations } from '@botter/server-history';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { ConfigurationChanges } from '@botter/server-restore';
import { WebhookSecrets } from '@botter/server-webhooks';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { importChange } from './import-change';
import { ImportCheck } from './import-check';
import { importNotices, newSignedWebhooks, onlyParts } from './imported-document';
import { ImportedFiles } from './imported-files';

/** Imports a document into a bot: all of it or nothing. */
export class ImportBot extends Command<Imported> {
  constructor(
    readonly botId: string,
    readonly body: ImportBody,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ImportBot)
export class ImportBotHandler implements ICommandHandler<ImportBot> {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(ImportCheck) private readonly check: ImportCheck,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ImportedFiles) private readonly files: ImportedFiles,
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute(command: ImportBot): Promise<Imported> {
    const { botId, body } = command;
    const document = onlyParts(body);
    const [problem, ...others] = await this.check.problems(botId, document);
    if (problem) throw new BotterError('validation_failed', problem.message, [problem, ...others]);
    return this.configurations.whole(botId, () => this.import(command, document));
  }

  private async import({ botId, body, caller }: ImportBot, document: BotDocument): Promise<Imported> {
    const into = await this.check.into(botId);
    const signed = newSignedWebhooks(document, into.webhooks.webhooks);
    const source = body.template === undefined ? 'import' : 'template';
    const metadata = { ...eventMetadata(caller, this.clock.now()), source };
    return this.files.using({ botId, userId: caller.user.id }, document, ({ ids, missing }) =>
      this.secrets.savingNew(botId, signed, async (secrets) => {
        const change = importChange(into, { ...body, document, files: ids, secrets, newId: uuid });
        const { expectedVersion } = body;
        const { version, events } = await this.changes.apply(botId, change, { metadata, expectedVersion });
        const { correlationId } = metadata;
        const notices = importNotices(document, missing, signed);
        return { version, change: correlationId, changes: events, notices };
      }),
    );
  }
}
