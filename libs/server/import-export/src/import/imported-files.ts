import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BotDocument } from '@botter/contracts';
import { isCommitUnknown } from '@botter/server-database';
import { FileRemoval, FileRows, type StoredFileRow, UploadFile } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';
import { usedFilesOf } from './imported-document';

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

  /** The files that `using` would find; a file that would be uploaded has its name instead of an id. */
  async found(botId: string, document: BotDocument): Promise<FoundFiles> {
    const wanted = usedFiles(document);
    const known = wanted.length > 0 ? await this.rows.ofBot(botId) : [];
    const ids = new Map<string, string>();
    for (const file of wanted) {
      const content = contentOf(file);
      const id = knownId(known, file, content) ?? (content && file.name);
      if (id) ids.set(file.name, id);
    }
    return { ids, missing: missingOf(wanted, ids) };
  }

  /**
   * Runs `work` with the files that actions of the document use. A file that the bot has is used; others are
   * uploaded, and removed again if the work fails. After a crash they stay, and also if it is unknown whether
   * the work was stored: unused at worst, in the bot's list of files.
   * @throws BotterError if a file can't be uploaded, or what `work` throws
   */
  async using<Result>(
    { botId, userId }: { readonly botId: string; readonly userId: string },
    document: BotDocument,
    work: (found: FoundFiles) => Promise<Result>,
  ): Promise<Result> {
    const wanted = usedFiles(document);
    const known = wanted.length > 0 ? await this.rows.ofBot(botId) : [];
    const ids = new Map<string, string>();
    const uploaded: string[] = [];
    try {
      for (const file of wanted) {
        const content = contentOf(file);
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
      return await work({ ids, missing: missingOf(wanted, ids) });
    } catch (error) {
      if (!isCommitUnknown(error)) for (const id of uploaded) await this.#remove(id);
      throw error;
    }
  }

  async #remove(fileId: string): Promise<void> {
    await this.rows.markDeleting(fileId);
    // If that fails, the upkeep of files removes what is marked.
    await this.removal.remove({ id: fileId, storage_key: fileId }).catch(() => undefined);
  }
}

function usedFiles({ files = [], actions = [] }: BotDocument): DocumentFile[] {
  const used = new Set(actions.flatMap(({ actionData }) => usedFilesOf(actionData)));
  return files.filter(({ name }) => used.has(name));
}

function contentOf({ content }: DocumentFile): Buffer | undefined {
  return content === undefined ? undefined : Buffer.from(content, 'base64');
}

function missingOf(wanted: readonly DocumentFile[], ids: ReadonlyMap<string, string>): string[] {
  return wanted.flatMap(({ name }) => (ids.has(name) ? [] : [name]));
}

/** A file with the same content, or, if the document has none, with the same name and size. */
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
