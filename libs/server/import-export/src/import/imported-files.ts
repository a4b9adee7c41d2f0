import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BotDocument } from '@botter/contracts';
import { FileRemoval, FileRows, type StoredFileRow, UploadFile } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

type DocumentFile = NonNullable<BotDocument['files']>[number];

/** Files of a document in a bot. */
export interface FoundFiles {
  /** Their ids by their names in the document. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names of those that neither the document nor the bot has. */
  readonly missing: readonly string[];
}

/** Brings the files of a document into a bot. */
@Injectable()
export class ImportedFiles {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(UploadFile) private readonly upload: UploadFile,
    @Inject(FileRemoval) private readonly removal: FileRemoval,
  ) {}

  /**
   * Runs `work` with the files that actions of the document use. A file that the bot has is taken, others are uploaded, and
   * removed again where the work fails. After a crash they stay: unused, in the bot's list of files.
   * @throws BotterError where a file can't be uploaded, or what `work` throws
   */
  async using<Result>(
    { botId, userId }: { readonly botId: string; readonly userId: string },
    { files = [], actions = [] }: BotDocument,
    work: (found: FoundFiles) => Promise<Result>,
  ): Promise<Result> {
    const used = new Set(
      actions.flatMap(({ actionData: { media } }) => (media?.source === 'upload' ? [media.file] : [])),
    );
    const wanted = files.filter(({ name }) => used.has(name));
    const known = wanted.length > 0 ? await this.rows.ofBot(botId) : [];
    const ids = new Map<string, string>();
    const uploaded: string[] = [];
    try {
      for (const file of wanted) {
        const content = file.content === undefined ? undefined : Buffer.from(file.content, 'base64');
        let id = knownId(known, file, content);
        if (!id && content) {
          const { length } = content;
          const part = {
            name: file.name,
            content: Readable.from([content], { objectMode: false }),
            expected: { atLeast: length, atMost: length },
          };
          ({ id } = await this.upload.execute(botId, userId, part));
          uploaded.push(id);
        }
        if (id) ids.set(file.name, id);
      }
      const missing = wanted.flatMap(({ name }) => (ids.has(name) ? [] : [name]));
      return await work({ ids, missing });
    } catch (error) {
      for (const id of uploaded) await this.remove(id);
      throw error;
    }
  }

  private async remove(fileId: string): Promise<void> {
    await this.rows.markDeleting(fileId);
    // Where that fails, the upkeep of files removes what is marked.
    await this.removal.remove({ id: fileId, storage_key: fileId }).catch(() => undefined);
  }
}

/** The same content, or, where the document has none, the same name and size. */
function knownId(
  known: readonly StoredFileRow[],
  { name, size }: DocumentFile,
  content: Buffer | undefined,
): string | undefined {
  if (!content) {
    return known.find((row) => row.original_name === name && (size === undefined || row.size === size))?.id;
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  return known.find((row) => row.sha256 === sha256)?.id;
}
