import { actionDataBodySchema } from './actions';
import { directMediaUrl, mediaTypeOfUrl, mediaUrlProblem } from './media-url';

const noMedia = 'URL should be a direct link to a media file or from Google Drive/Dropbox';

test.each([
  ['', 'Please enter a valid URL'],
  ['picture.jpg', 'Please enter a valid URL'],
  ['ftp://example.com/a.jpg', 'Please enter a valid URL'],
  ['https://example.com/page', noMedia],
  ['https://example.com/a.svg', noMedia],
  ['https://example.com/?file=a.jpg', noMedia],
  ['https://example.com/constructor', noMedia],
  ['https://notdropbox.com/s/a', noMedia],
  ['https://drive.google.com.evil.example/a', noMedia],
  ['https://example.com/a.JPG', undefined],
  [' https://example.com/a.docx?v=2 ', undefined],
  ['https://drive.google.com/file/d/abc/view', undefined],
  ['https://www.dropbox.com/s/abc/file', undefined],
  ['https://lh3.googleusercontent.com/abc', undefined],
])('%j: %s', (url, problem) => {
  expect(mediaUrlProblem(url)).toBe(problem);
});

test.each(['jpg jpeg png gif webp mp4 mov avi webm mp3 wav ogg pdf txt doc docx'.split(' ')].flat())(
  'an address may end in %s',
  (extension) => {
    expect(mediaUrlProblem(`https://example.com/file.${extension}`)).toBeUndefined();
    expect(mediaTypeOfUrl(`https://example.com/file.${extension}`)).toBeDefined();
  },
);

test.each([
  ['jpeg', 'photo'],
  ['gif', 'animation'],
  ['mov', 'video'],
  ['ogg', 'audio'],
  ['docx', 'document'],
])('.%s is a %s', (extension, type) => {
  expect(mediaTypeOfUrl(`https://example.com/a.${extension}?x=1`)).toBe(type);
});

test.each([
  [
    'https://drive.google.com/file/d/1a-B_c/view?usp=sharing',
    'https://drive.google.com/uc?export=view&id=1a-B_c',
  ],
  ['https://drive.google.com/file/u/0/d/1a/view', 'https://drive.google.com/uc?export=view&id=1a'],
  ['https://drive.google.com/open?id=1a', 'https://drive.google.com/uc?export=view&id=1a'],
  [
    'https://drive.google.com/file/d/1a/view?resourcekey=0-k',
    'https://drive.google.com/uc?export=view&id=1a&resourcekey=0-k',
  ],
  ['https://drive.google.com/uc?export=view&id=1a', 'https://drive.google.com/uc?export=view&id=1a'],
  [' https://example.com/a.jpg ', 'https://example.com/a.jpg'],
])('%s is loaded from %s', (shared, direct) => {
  expect(directMediaUrl(shared)).toBe(direct);
});

test('a saved address is checked, made direct and given its type', () => {
  const saved = (media: object) => actionDataBodySchema.safeParse({ media });
  expect(saved({ source: 'url', type: 'photo', url: 'https://example.com/a.mp4' }).data?.media).toEqual({
    source: 'url',
    type: 'video',
    url: 'https://example.com/a.mp4',
  });
  expect(saved({ source: 'url', url: 'https://drive.google.com/open?id=1' }).data?.media).toEqual({
    source: 'url',
    type: 'photo',
    url: 'https://drive.google.com/uc?export=view&id=1',
  });
  const refused = saved({ source: 'url', type: 'photo', url: 'https://example.com/' });
  expect(refused.error?.issues).toMatchObject([{ path: ['media', 'url'], message: noMedia }]);
  expect(saved({ source: 'upload', type: 'photo', fileId: 'f1' }).success).toBe(true);
});
