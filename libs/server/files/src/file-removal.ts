import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type Expiry, hourMs } from '@botter/server-upkeep';
import { Inject, Injectable } from '@nestjs/common';
import { FileRows } from './file-rows';
import type { FileRow } from './files.tables';
import { FILE_STORAGE, type FileStorage, thumbnailKey } from './storage/file-storage';

/** No upload takes longer; the leftovers of one after that belong to a process that has crashed. */
const longestUploadMs = hourMs;
const batchSize = 100;

/**
 * Removes files from the storage. The row is deleted last, so that a later run finds what failed or crashed.
 */
@Injectable()
export class FileRemoval implements Expiry {
  readonly name = 'files';

  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** No one can read the file when this settles; its bytes are deleted, or will be soon. */
  async remove(file: Pick<FileRow, 'id' | 'storage_key'>): Promise<void> {
    await this.rows.markDeleting(file.id);
    await this.#erase(file);
  }

  /** Removes everything that a deleted bot has left. */
  async removeOfBot(botId: string): Promise<void> {
    await this.rows.markBotDeleting(botId);
    while (await this.expire(this.clock.now()));
  }

  /** Erases some of what is left of deleted files and of uploads that never ended. */
  async expire(now: Date): Promise<boolean> {
    const files = await this.rows.unwanted(new Date(now.getTime() - longestUploadMs), batchSize);
    const erased = await Promise.all(files.map((file) => this.#erase(file)));
    return files.length === batchSize && !erased.includes(false);
  }

  async overdueSince(now: Date): Promise<Date | undefined> {
    const [oldest] = await this.rows.unwanted(new Date(now.getTime() - longestUploadMs), 1);
    if (!oldest) return undefined;
    const keptMs = oldest.state === 'deleting' ? 0 : longestUploadMs;
    return new Date(oldest.state_since.getTime() + keptMs);
  }

  async #erase({ id, storage_key: key }: Pick<FileRow, 'id' | 'storage_key'>): Promise<boolean> {
    try {
      await this.storage.remove(key);
      await this.storage.remove(thumbnailKey(key));
      await this.rows.forget(id);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, fileId: id }, 'file not erased, it will be tried again');
      return false;
    }
  }
}
