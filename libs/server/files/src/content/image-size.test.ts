import sharp from 'sharp';
import { imageSize } from './image-size';

const image = sharp({ create: { width: 9000, height: 2000, channels: 3, background: '#357' } });

test.each(['png', 'jpeg'] as const)(
  'reads the size of a %s from the first bytes of its file',
  async (format) => {
    const content = await image.clone()[format]().toBuffer();
    expect(await imageSize(`image/${format}`, content.subarray(0, 4096))).toEqual({
      width: 9000,
      height: 2000,
    });
  },
);

test('a file that could not be a photo, or can not be read, has no size', async () => {
  expect(await imageSize('image/gif', Buffer.from('GIF89a'))).toBeUndefined();
  expect(await imageSize('image/png', Buffer.from('no image'))).toBeUndefined();
});
