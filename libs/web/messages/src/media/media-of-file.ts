import type { BotFile, Media } from '@botter/contracts';

/** A file as the media of a message. */
export function mediaOfFile({ id, telegramType }: Pick<BotFile, 'id' | 'telegramType'>): Media {
  return { source: 'upload', type: telegramType, fileId: id };
}
