import { type ActionData, BotterError, type Media, mediaOf } from '@botter/contracts';
import { FileSource } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

const goneText = 'The chosen file no longer exists. Choose another one, or none.';

/** Whether what an action is to reply with exists. */
@Injectable()
export class MediaCheck {
  constructor(@Inject(FileSource) private readonly files: FileSource) {}

  /** Accepts files that the action had before: one whose file is missing can still be changed otherwise. */
  async check(botId: string, actionData: ActionData, before: readonly Media[] = []): Promise<void> {
    const known = new Set(before.flatMap((media) => (media.source === 'upload' ? [media.fileId] : [])));
    const added = mediaOf(actionData).flatMap(({ media, path }) =>
      media.source === 'upload' && !known.has(media.fileId) ? [{ path, fileId: media.fileId }] : [],
    );
    if (added.length === 0) return;
    const existing = await this.files.existing(botId, [...new Set(added.map(({ fileId }) => fileId))]);
    const missing = added.filter(({ fileId }) => !existing.has(fileId));
    if (missing.length === 0) return;
    throw new BotterError(
      'validation_failed',
      goneText,
      missing.map(({ path }) => ({ path: `body.actionData.${path}.fileId`, message: goneText })),
    );
  }
}
