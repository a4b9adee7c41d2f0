import { decideType } from './content-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const png = bytes(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT',
);
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01');
const webm = bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm');
const zip = bytes('PK\x03\x04\x14\0\0\0\0\0');

describe('accepted files', () => {
  test.each([
    ['a.png', png, 'image/png', 'a.png'],
    ['A.PNG', png, 'image/png', 'A.PNG'],
    ['a.jpeg', jpeg, 'image/jpeg', 'a.jpeg'],
    ['a', jpeg, 'image/jpeg', 'a.jpg'],
    ['called.txt', png, 'image/png', 'called.txt.png'],
    ['called.svg', png, 'image/png', 'called.svg.png'],
    ['called.html', jpeg, 'image/jpeg', 'called.html.jpg'],
    ['a.webm', webm, 'video/webm', 'a.webm'],
    ['a.pdf', bytes('%PDF-1.4\n'), 'application/pdf', 'a.pdf'],
    ['a.txt', Buffer.from('Grüße, мир'), 'text/plain', 'a.txt'],
    ['a.log', Buffer.from('10:00 started'), 'text/plain', 'a.log'],
    ['README', Buffer.from('read me'), 'text/plain', 'README.txt'],
    ['old.txt', bytes('Gr\xfc\xdfe'), 'text/plain', 'old.txt'],
    [
      'wide.txt',
      Buffer.concat([bytes('\xff\xfe'), Buffer.from('Grüße', 'utf16le')]),
      'text/plain',
      'wide.txt',
    ],
    ['maths.txt', Buffer.from('a < b and <c> d'), 'text/plain', 'maths.txt'],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'a.svg'],
    [
      'b.svg',
      Buffer.from(
        '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [<!ENTITY a "b">]>\n<svg:svg>',
      ),
      'image/svg+xml',
      'b.svg',
    ],
  ])('are recognised: %s', async (given, content, mime, name) => {
    expect(await decideType(content, given)).toEqual({ mime, name });
  });
});

describe('refused files', () => {
  test.each([
    ['a.png', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['a.txt', Buffer.from('<?xml version="1.0"?><!-- x --><svg>'), 'image/svg+xml'],
    ['a.svg', Buffer.from('<html><svg/></html>'), 'text/html'],
    ['a.svg', Buffer.from('<!DOCTYPE html><svg>'), 'text/html'],
    ['a.svg', Buffer.from('just text'), 'image/svg+xml'],
    ['a.svg', Buffer.from('<?xml version="1.0"?><note/>'), 'application/xml'],
    ['a.jpg', Buffer.from('   \n<!-- hidden --><ScRiPt>alert(1)</script>'), 'text/html'],
    ['a.txt', Buffer.from('\uFEFF<!doctype HTML>'), 'text/html'],
    ['a.txt', Buffer.concat([bytes('\xff\xfe'), Buffer.from('<script>', 'utf16le')]), 'text/html'],
    ['a.txt', Buffer.concat([bytes('\xfe\xff'), Buffer.from('<svg/>', 'utf16le').swap16()]), 'image/svg+xml'],
    ['a.txt', Buffer.from('<iframe src=x>'), 'text/html'],
    ['a.txt', Buffer.from(`<!-- ${'x'.repeat(70_000)}`), 'application/xml'],
    ['a.html', Buffer.from('no markup at all'), 'text/html'],
    ['a.js', Buffer.from('alert(1)'), 'text/javascript'],
    ['a.md', Buffer.from('# Title'), 'text/markdown'],
    ['a.unknown', Buffer.from('words'), 'application/octet-stream'],
    ['a.png', Buffer.from('words'), 'application/octet-stream'],
    ['a.zip', zip, 'application/zip'],
    ['a.png', zip, 'application/zip'],
    ['a.svgz', bytes('\x1f\x8b\x08\0'), 'application/gzip'],
    ['a.png', bytes('\x01\x02\x03\0'), 'application/octet-stream'],
  ])('%s %#', async (name, content, type) => {
    await expect(decideType(content, name)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: `File type ${type} is not allowed`,
    });
  });
});

test.each([
  ['comments', '<!--'.repeat(16_000)],
  ['a document type', `<!doctype ${'['.repeat(64_000)}`],
  ['brackets', `<!doctype [${']'.repeat(64_000)}`],
  ['instructions', '<??>'.repeat(16_000)],
  ['names', `<${'a-'.repeat(32_000)}`],
  ['blanks', ' '.repeat(65_000)],
])('is decided quickly, whatever its content: %s', async (_, text) => {
  // The work counts, not what other programs of the machine take.
  const before = process.cpuUsage();
  await decideType(Buffer.from(text), 'a.txt').catch(() => undefined);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});
