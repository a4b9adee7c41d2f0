import { type ImageSize, isPhotoType } from './file-kind';

/**
 * The size of an image that could be a photo, from the first bytes of its file; undefined for other files,
 * and if these bytes don't contain it.
 */
export async function imageSize(mime: string, head: Buffer): Promise<ImageSize | undefined> {
  if (!isPhotoType(mime)) return undefined;
  // Loaded with the first image: most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
