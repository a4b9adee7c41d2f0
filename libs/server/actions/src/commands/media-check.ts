import { BotterError, type Media } from '@botter/contracts';
import { FileSource } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

const goneText = 'The chosen file no longer exists. Choose another one, or none.';

/** Whether what an action is to answer with is there. */
@Injectable()
export class MediaCheck {
  constructor(@Inject(FileSource) private readonly files: FileSource) {}

  /** Passes a file that stays as it was: an action whose file went missing can still be changed otherwise. */
  async check(botId: string, media: Media | null, before?: Media | null): Promise<void> {
    if (media?.source !== 'upload') return;
    if (before?.source === 'upload' && before.fileId === media.fileId) return;
    const existing = await this.files.existing(botId, [media.fileId]);
    if (existing.has(media.fileId)) return;
    throw new BotterError('validation_failed', goneText, [
      { path: 'body.actionData.media.fileId', message: goneText },
    ]);
  }
}
