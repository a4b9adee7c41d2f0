import { buffer } from 'node:stream/consumers';
import { type BotDocument, BotterError, botDocumentLimits } from '@botter/contracts';
import { FileRows, FileSource, type StoredFileRow } from '@botter/server-files';
import { Configurations } from '@botter/server-history';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ExportedFile, toDocument } from './to-document';

/** A bot's configuration as it is now, as a document. */
export class ExportBot extends Query<BotDocument> {
  constructor(
    readonly botId: string,
    readonly options: { readonly withWebhooks: boolean },
  ) {
    super();
  }
}

@QueryHandler(ExportBot)
export class ExportBotHandler implements IQueryHandler<ExportBot> {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FileSource) private readonly source: FileSource,
  ) {}

  async execute({ botId, options }: ExportBot): Promise<BotDocument> {
    const found = await this.configurations.at(botId);
    if (!found?.configuration.info) throw new BotterError('not_found', 'Bot not found');
    const { configuration } = found;
    const fileIds = [...configuration.actions.values()].flatMap(({ content: { actionData } }) =>
      actionData.media?.source === 'upload' ? [actionData.media.fileId] : [],
    );
    return toDocument(configuration, await this.files(botId, [...new Set(fileIds)]), options);
  }

  /** In the order of the actions; contents as long as there is room. */
  private async files(botId: string, fileIds: readonly string[]): Promise<Map<string, ExportedFile>> {
    const rows = new Map((await this.rows.ofBotAmong(botId, fileIds)).map((row) => [row.id, row]));
    const files = new Map<string, ExportedFile>();
    const names = new Set<string>();
    let left: number = botDocumentLimits.contentBytes;
    for (const fileId of fileIds) {
      const row = rows.get(fileId);
      if (!row) continue;
      const name = freeName(row.original_name, names);
      names.add(name);
      const isEmbedded = row.size <= Math.min(left, botDocumentLimits.fileBytes);
      const content = isEmbedded ? await this.contentOf(botId, row) : undefined;
      if (content !== undefined) left -= row.size;
      files.set(fileId, { name, size: row.size, mimeType: row.mime, ...(content && { content }) });
    }
    return files;
  }

  private async contentOf(botId: string, { id }: StoredFileRow): Promise<string | undefined> {
    const file = await this.source.open(botId, id);
    return file && (await buffer(file.stream)).toString('base64');
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})${extension}`;
    if (!taken.has(free)) return free;
  }
}
