import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { FileRows } from './file-rows';
import type { FileRow } from './files.tables';
import { FILE_STORAGE, type FileStorage, thumbnailKey } from './storage/file-storage';

/** No upload takes longer; what is left of one after that belongs to a process that is gone. */
const longestUploadMs = 60 * 60 * 1000;
const batchSize = 100;

/** Takes files out of the storage. The row goes last, so that what fails or crashes on the way is found again. */
@Injectable()
export class FileRemoval {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The file is gone for everybody when this settles; its bytes are, or will be soon. */
  async remove(file: Pick<FileRow, 'id' | 'storage_key'>): Promise<void> {
    await this.rows.markDeleting(file.id);
    await this.erase(file);
  }

  /** Everything that a deleted bot has left. */
  async removeOfBot(botId: string): Promise<void> {
    await this.rows.markBotDeleting(botId);
    await this.sweep();
  }

  /** Erases what is left of deleted files and of uploads that never ended. Safe in any number of processes. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - longestUploadMs);
    for (;;) {
      const files = await this.rows.unwanted(before, batchSize);
      const erased = await Promise.all(files.map((file) => this.erase(file)));
      if (files.length < batchSize || erased.includes(false)) return;
    }
  }

  private async erase({ id, storage_key: key }: Pick<FileRow, 'id' | 'storage_key'>): Promise<boolean> {
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
