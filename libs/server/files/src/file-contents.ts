import { Inject, Injectable } from '@nestjs/common';
import type { Sendable } from './content-response';
import { FileRows } from './file-rows';
import { FILE_STORAGE, type FileStorage } from './storage/file-storage';
import { Thumbnails, thumbnailMime } from './thumbnails';

/** The contents of uploaded files, ready to be sent to a browser. */
@Injectable()
export class FileContents {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(Thumbnails) private readonly thumbnails: Thumbnails,
  ) {}

  /** @returns undefined if there is no such file, or, with `ofBot`, that bot has none */
  async find(
    fileId: string,
    { thumbnail, ofBot }: { readonly thumbnail: boolean; readonly ofBot?: string },
  ): Promise<Sendable | undefined> {
    const row = await this.rows.find(fileId);
    if (!row || (ofBot !== undefined && row.bot_id !== ofBot)) return undefined;
    if (thumbnail) {
      return {
        owner: row.bot_id,
        name: `${row.original_name}.webp`,
        mime: thumbnailMime,
        size: undefined,
        tag: `${row.sha256}-thumbnail`,
        open: () => this.thumbnails.open(row),
      };
    }
    return {
      owner: row.bot_id,
      name: row.original_name,
      mime: row.mime,
      size: row.size,
      tag: row.sha256,
      open: (range) => this.storage.open(row.storage_key, range),
    };
  }
}
