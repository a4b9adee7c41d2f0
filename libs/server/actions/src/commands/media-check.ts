import { type ActionData, type Media, mediaOf } from '@botter/contracts';
import { FileSource } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';

/** Whether what an action is to reply with exists. */
@Injectable()
export class MediaCheck {
  constructor(@Inject(FileSource) private readonly files: FileSource) {}

  /** Accepts files that the action had before: one whose file is missing can still be changed otherwise. */
  async check(botId: string, actionData: ActionData, before: readonly Media[] = []): Promise<void> {
    const known = new Set(before.flatMap((media) => (media.source === 'upload' ? [media.fileId] : [])));
    const added = mediaOf(actionData).flatMap(({ media, path }) =>
      media.source === 'upload' && !known.has(media.fileId)
        ? [{ path: `actionData.${path}`, fileId: media.fileId }]
        : [],
    );
    await this.files.refuseMissing(botId, added);
  }
}
