import { BotterError, type ChangePreview, type ImportBody } from '@botter/contracts';
import {
  ChangePreviews,
  configurationAfter,
  configuredActions,
  neededContents,
} from '@botter/server-configuration-changes';
import { Configurations } from '@botter/server-history';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { importChange } from './import-change';
import { ImportCheck } from './import-check';
import { importNotices, newSignedWebhooks, onlyParts } from './imported-document';
import { ImportedFiles } from './imported-files';

/** The effects of an import; nothing is imported, uploaded or stored. */
@Injectable()
export class ImportPreview {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(ImportCheck) private readonly check: ImportCheck,
    @Inject(ImportedFiles) private readonly files: ImportedFiles,
    @Inject(ChangePreviews) private readonly previews: ChangePreviews,
  ) {}

  async of(botId: string, body: ImportBody): Promise<ChangePreview> {
    const document = onlyParts(body);
    const problems = (await this.check.problems(botId, document)).map((problem) => ({
      ...problem,
      actionId: null,
    }));
    return this.configurations.whole(botId, async (bot) => {
      const version = await this.configurations.head(botId);
      const index = version > 0 ? await this.configurations.indexAt(botId, version) : undefined;
      if (!index) throw new BotterError('not_found', 'Bot not found');
      const { ids, missing } = await this.files.found(botId, document);
      const into = await this.check.into(botId);
      const signed = newSignedWebhooks(document, into.webhooks.webhooks);
      // Nothing is stored under these names: they only mark that there would be a secret.
      const secrets = new Map(signed.map((at) => [at, 'new']));
      const change = importChange(into, { ...body, document, files: ids, secrets, newId: uuid });
      const { saved = [], deleted = [] } = change.actions ?? {};
      const touched = new Set([...saved.map(({ actionId }) => actionId), ...deleted]);
      // All other actions stay as they are, so no one has to read them.
      const contents = await bot.contentsOf(neededContents({ actions: [...touched] }, index));
      const before = { ...index, actions: configuredActions(index, touched, contents) };
      const what = { before, after: configurationAfter(before, change) };
      const notices = importNotices(document, missing, signed);
      return this.previews.of(botId, { version, what, change, problems, notices });
    });
  }
}
