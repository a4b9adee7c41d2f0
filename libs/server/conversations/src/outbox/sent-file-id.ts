import type { MediaType } from '@botter/contracts';

interface SentFile {
  readonly file_id?: unknown;
}

/**
 * Telegram's id of the file of a sent message: the largest size of a photo, otherwise the requested type, or
 * what Telegram made of it (a GIF sent as a document comes back as an animation, audio as a voice message).
 */
export function sentFileId(message: unknown, type: MediaType): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const fields = message as Record<string, unknown>;
  const { photo } = fields;
  const candidates = [
    fields[type === 'photo' ? 'none' : type],
    Array.isArray(photo) ? photo.at(-1) : undefined,
    fields.document,
    fields.animation,
    fields.video,
    fields.audio,
    fields.voice,
    fields.sticker,
  ];
  for (const file of candidates as (SentFile | undefined)[]) {
    if (typeof file?.file_id === 'string') return file.file_id;
  }
  return undefined;
}
