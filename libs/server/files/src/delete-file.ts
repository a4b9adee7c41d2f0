import { BotterError } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { FileRemoval } from './file-removal';
import { FileRows } from './file-rows';
import { FileUses } from './file-uses';

/** Deletes a file that nothing needs. */
@Injectable()
export class DeleteFile {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FileUses) private readonly uses: FileUses,
    @Inject(FileRemoval) private readonly removal: FileRemoval,
  ) {}

  /** @throws BotterError `not_found`, or `conflict` that names what uses the file */
  async execute(fileId: string): Promise<void> {
    const file = await this.rows.find(fileId);
    if (!file) throw new BotterError('not_found', 'File not found');
    const uses = await this.uses.usesOf(file.bot_id, fileId);
    if (uses.length > 0) {
      throw new BotterError(
        'conflict',
        `This file is used by ${uses.join(', ')}`,
        uses.map((use) => ({ path: 'used_by', message: use })),
      );
    }
    await this.removal.remove(file);
  }
}
