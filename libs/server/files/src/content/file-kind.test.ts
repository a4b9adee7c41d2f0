import { isShownInline, telegramTypeOf } from './file-kind';

test.each([
  ['image/jpeg', 1000, 'photo'],
  ['image/png', 10 * 1024 * 1024, 'photo'],
  ['image/png', 10 * 1024 * 1024 + 1, 'document'],
  ['image/gif', 30_000_000, 'animation'],
  ['image/tiff', 1000, 'document'],
  ['image/svg+xml', 1000, 'document'],
  ['video/mp4', 1000, 'video'],
  ['audio/ogg', 1000, 'audio'],
  ['application/pdf', 1000, 'document'],
  ['text/plain', 1000, 'document'],
])('%s of %i bytes is sent as %s', (mime, size, type) => {
  expect(telegramTypeOf(mime, size)).toBe(type);
});

test('shows inline only what cannot contain a script', () => {
  expect(['image/png', 'video/mp4', 'audio/mpeg'].every(isShownInline)).toBe(true);
  expect(['image/svg+xml', 'text/plain', 'text/html', 'application/pdf'].some(isShownInline)).toBe(false);
});

test.each([
  [{ width: 8000, height: 2000 }, 'photo'],
  [{ width: 8001, height: 2000 }, 'document'],
  [{ width: 100, height: 2000 }, 'photo'],
  [{ width: 100, height: 2001 }, 'document'],
  [undefined, 'photo'],
])('an image of %j is sent as a %s', (image, type) => {
  expect(telegramTypeOf('image/png', 1000, image)).toBe(type);
});
