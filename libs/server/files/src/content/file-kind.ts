import type { MediaType } from '@botter/contracts';

/** Telegram's limit for a photo; a larger picture goes as a document. */
const photoByteLimit = 10 * 1024 * 1024;

/** Pictures that Telegram takes as photos. */
const photos = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Pictures, films and sounds that browsers show by themselves and that cannot hold a script. */
const shown = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/webm',
]);

/** Pictures of which a small one can be made. */
const thumbnailed = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** How Telegram is asked to show a file. */
export function telegramTypeOf(mime: string, size: number): MediaType {
  if (mime === 'image/gif') return 'animation';
  if (photos.has(mime)) return size > photoByteLimit ? 'document' : 'photo';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'audio';
  return 'document';
}

/** Whether a browser may show it in place; everything else is only downloaded. */
export function isShownInline(mime: string): boolean {
  return shown.has(mime);
}

export function canHaveThumbnail(mime: string): boolean {
  return thumbnailed.has(mime);
}
