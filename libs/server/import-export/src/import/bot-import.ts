import { type BotDocument, BotterError, type ImportBody, type Imported } from '@botter/contracts';
import { ConfigurationChanges } from '@botter/server-configuration-changes';
import { Configurations } from '@botter/server-history';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { WebhookSecrets } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { importChange } from './import-change';
import { ImportCheck } from './import-check';
import { importNotices, newSignedWebhooks, onlyParts } from './imported-document';
import { ImportedFiles } from './imported-files';

/** Imports documents into bots: all of a document or nothing. */
@Injectable()
export class BotImport {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(ImportCheck) private readonly check: ImportCheck,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ImportedFiles) private readonly files: ImportedFiles,
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async into(botId: string, body: ImportBody, caller: RequestCaller): Promise<Imported> {
    const document = onlyParts(body);
    const [problem, ...others] = await this.check.problems(botId, document);
    if (problem) throw new BotterError('validation_failed', problem.message, [problem, ...others]);
    return this.configurations.whole(botId, () => this.#import(botId, { ...body, document }, caller));
  }

  async #import(
    botId: string,
    body: ImportBody & { readonly document: BotDocument },
    caller: RequestCaller,
  ): Promise<Imported> {
    const { document } = body;
    const into = await this.check.into(botId);
    const signed = newSignedWebhooks(document, into.webhooks.webhooks);
    const source = body.template === undefined ? 'import' : 'template';
    const metadata = { ...eventMetadata(caller, this.clock.now()), source };
    return this.files.using({ botId, userId: caller.user.id }, document, ({ ids, missing }) =>
      this.secrets.savingNew(botId, signed, async (secrets) => {
        const change = importChange(into, { ...body, files: ids, secrets, newId: uuid });
        const { expectedVersion } = body;
        const { version, events } = await this.changes.apply(botId, change, { metadata, expectedVersion });
        const { correlationId } = metadata;
        const notices = importNotices(document, missing, signed);
        return { version, change: correlationId, changes: events, notices };
      }),
    );
  }
}
