import { BotterError, type ChangePreview, type ImportBody } from '@botter/contracts';
import { Configurations } from '@botter/server-history';
import { ChangePreviews, configurationAfter } from '@botter/server-restore';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { importChange } from './import-change';
import { ImportCheck } from './import-check';
import { importNotices, newSignedWebhooks, onlyParts } from './imported-document';
import { ImportedFiles } from './imported-files';

/** What an import would change; nothing is imported, uploaded or stored. */
export class PreviewImport extends Query<ChangePreview> {
  constructor(
    readonly botId: string,
    readonly body: ImportBody,
  ) {
    super();
  }
}

@QueryHandler(PreviewImport)
export class PreviewImportHandler implements IQueryHandler<PreviewImport> {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(ImportCheck) private readonly check: ImportCheck,
    @Inject(ImportedFiles) private readonly files: ImportedFiles,
    @Inject(ChangePreviews) private readonly previews: ChangePreviews,
  ) {}

  async execute({ botId, body }: PreviewImport): Promise<ChangePreview> {
    const document = onlyParts(body);
    const problems = (await this.check.problems(botId, document)).map((problem) => ({
      ...problem,
      actionId: null,
    }));
    return this.configurations.whole(botId, async (bot) => {
      const found = await bot.at();
      if (!found) throw new BotterError('not_found', 'Bot not found');
      const { version, configuration: before } = found;
      const { ids, missing } = await this.files.found(botId, document);
      const into = await this.check.into(botId);
      const signed = newSignedWebhooks(document, into.webhooks.webhooks);
      // Nothing is stored under these names: they only say that there would be a secret.
      const secrets = new Map(signed.map((at) => [at, 'new']));
      const change = importChange(into, { ...body, document, files: ids, secrets, newId: uuid });
      const what = { before, after: configurationAfter(before, change) };
      const notices = importNotices(document, missing, signed);
      return this.previews.of(botId, { version, what, change, problems, notices });
    });
  }
}
