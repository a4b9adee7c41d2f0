import type { MediaType } from '@botter/contracts';

/** Telegram's limit for a photo; a larger image is sent as a document. */
const photoByteLimit = 10 * 1024 * 1024;

/** Images that Telegram accepts as photos. */
const photos = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Images, videos and audio that browsers show by themselves and that can't contain a script. */
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

/** Images that can have a thumbnail. */
const thumbnailed = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Telegram's limits for the sides of a photo: their sum in pixels, and the longer in relation to the shorter.
 */
const photoSideSumLimit = 10_000;
const photoRatioLimit = 20;

/** Whether files of this type can be photos at Telegram. */
export const isPhotoType = (mime: string): boolean => photos.has(mime);

/** How Telegram should show a file. `size` in bytes; without `image`, its sides count as fitting. */
export function telegramTypeOf(mime: string, size: number, image?: ImageSize): MediaType {
  if (mime === 'image/gif') return 'animation';
  if (photos.has(mime)) return size <= photoByteLimit && fitsPhoto(image) ? 'photo' : 'document';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'audio';
  return 'document';
}

function fitsPhoto(image: ImageSize | undefined): boolean {
  if (!image) return true;
  const { width, height } = image;
  const ratio = Math.max(width, height) / Math.min(width, height);
  return width + height <= photoSideSumLimit && ratio <= photoRatioLimit;
}

/** Whether a browser may show it in place; everything else is only downloaded. */
export function isShownInline(mime: string): boolean {
  return shown.has(mime);
}

export function canHaveThumbnail(mime: string): boolean {
  return thumbnailed.has(mime);
}
