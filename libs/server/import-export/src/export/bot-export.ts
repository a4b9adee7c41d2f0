import { buffer } from 'node:stream/consumers';
import { BotterError, botDocumentLimits, fileIdsOf } from '@botter/contracts';
import { FileRows, FileSource, type StoredFileRow } from '@botter/server-files';
import { type ConfigurationIndex, Configurations } from '@botter/server-history';
import type { LongList } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { type DocumentAction, documentAction, type ExportedFile, toDocument } from './to-document';

/** A bot's current configuration as a document whose actions are read a piece at a time. */
@Injectable()
export class BotExport {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FileSource) private readonly source: FileSource,
  ) {}

  async of(botId: string, options: { readonly withWebhooks: boolean }): Promise<LongList> {
    const version = await this.configurations.head(botId);
    const index = version > 0 ? await this.configurations.indexAt(botId, version) : undefined;
    if (!index?.info) throw new BotterError('not_found', 'Bot not found');
    const files = new Map<string, ExportedFile>();
    return {
      owner: botId,
      field: 'actions',
      items: this.#actions(botId, index, files),
      others: () => toDocument(index, files, options),
    };
  }

  /** @param files gets those that the actions use */
  async *#actions(
    botId: string,
    index: ConfigurationIndex,
    files: Map<string, ExportedFile>,
  ): AsyncGenerator<DocumentAction[]> {
    const names = new Set<string>();
    let left: number = botDocumentLimits.contentBytes;
    const seen = new Set<string>();
    for await (const some of this.configurations.actionsOf(botId, index.actions)) {
      const used = some.flatMap(([, { content }]) => fileIdsOf(content.actionData));
      const fileIds = [...new Set(used)].filter((id) => !seen.has(id));
      const rows = new Map((await this.rows.ofBotAmong(botId, fileIds)).map((row) => [row.id, row]));
      for (const fileId of fileIds) {
        seen.add(fileId);
        const row = rows.get(fileId);
        if (!row) continue;
        const name = freeName(row.original_name, names);
        names.add(name);
        // In the order of the actions; contents as long as there is room.
        const isEmbedded = row.size <= Math.min(left, botDocumentLimits.fileBytes);
        const content = isEmbedded ? await this.#contentOf(botId, row) : undefined;
        if (content !== undefined) left -= row.size;
        files.set(fileId, { name, size: row.size, mimeType: row.mime, ...(content && { content }) });
      }
      yield some.map(([, { content }]) => documentAction(content, files));
    }
  }

  async #contentOf(botId: string, { id }: StoredFileRow): Promise<string | undefined> {
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
