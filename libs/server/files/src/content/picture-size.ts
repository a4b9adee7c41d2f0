import { isPhotoType, type PictureSize } from './file-kind';

/**
 * The size of a picture that could be a photo, from the first bytes of its file; undefined for other files, and where
 * these bytes don't say.
 */
export async function pictureSize(mime: string, head: Buffer): Promise<PictureSize | undefined> {
  if (!isPhotoType(mime)) return undefined;
  // Loaded with the first picture: most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
