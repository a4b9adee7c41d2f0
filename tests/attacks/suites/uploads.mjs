// Files that pretend to be something else, names that try to be paths or headers, and bombs. Accepted files
// are served so that nothing in them runs; nothing is written except under an id of ours.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';

export const title = 'files that are not what they seem';

const boundary = 'botter-attack';
const script = '<script>parent.hacked=1</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const text = Buffer.from('just a note');
/** Only these are shown inline; everything else has to be downloaded. */
const inlineTypes = /^(image\/(jpeg|png|gif|webp|avif|bmp)|video\/|audio\/)/;
const activeTypes = /html|svg|xml|script|css|json/;

/** The uploads, and their results: 201, or the status of the refusal. */
const contents = {
  'a GIF that is a script too': [
    'a.gif',
    Buffer.from('GIF89a/*\x01\x00\x01\x00\x80\x00\x00*/=1;alert(1)//;', 'latin1'),
    201,
  ],
  'a PDF that is HTML too': ['a.pdf', Buffer.from(`%PDF-1.4\n${script}`), 201],
  'a real SVG with a script': ['a.svg', Buffer.from(svg), 201],
  'HTML as an image': ['a.png', Buffer.from(`<!doctype html>${script}`), 415],
  'HTML behind white space': ['a.txt', Buffer.from(`\n\t  <html>${script}</html>`), 415],
  'HTML behind a comment': ['a.txt', Buffer.from(`<!-- x --><html>${script}`), 415],
  'HTML in UTF-16': ['a.txt', Buffer.from(`\ufeff<html>${script}</html>`, 'utf16le'), 415],
  'SVG as an image': ['a.png', Buffer.from(svg), 415],
  'SVG behind an entity': [
    'a.png',
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    415,
  ],
  'a script by its name': ['a.js', Buffer.from('alert(1)'), 415],
  'a page of a server by its name': ['a.php', Buffer.from('<?php system($_GET[0]);'), 415],
  'a program of Windows': ['a.png', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(200)]), 415],
  'a program of Linux': ['a.txt', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), 415],
  'a bomb of gzip': ['a.txt', gzipSync(Buffer.alloc(10 * 1024 * 1024)), 415],
  'a bomb of zip': ['a.pdf', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000)]), 415],
  'a picture of ten thousand megapixels': ['a.png', pngOf(100_000, 100_000), 201],
  nothing: ['a.txt', Buffer.alloc(0), 400],
};

/** Names of a small text, which is stored under a name that is none of these. */
const names = {
  'a way up': '../../../../tmp/botter-attack.txt',
  'a way from the root': '/etc/cron.d/botter-attack.txt',
  'a way of Windows': '..\\..\\botter-attack.txt',
  'a null character': 'botter\u0000-attack.txt',
  'a line of a header': 'a"\r\nX-Injected: yes\r\n.txt',
  'another direction of writing': 'a\u202efdp.txt',
  'a tag': '<img src=x onerror=alert(1)>.txt',
  'five thousand characters': `${'a'.repeat(5000)}.txt`,
  'dots only': '...',
  'a hidden file': '.htaccess.txt',
};

/** Bodies that are no proper form. */
const forms = {
  'no end': `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc`,
  'another field': part('photo', 'a.txt', text),
  'no file name': `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--${boundary}--\r\n`,
  'ten thousand fields before it': `${Array.from({ length: 10_000 }, (_, n) => `--${boundary}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`).join('')}${part('file', 'a.txt', text)}`,
  'a head of 200 kB': `--${boundary}\r\nX-Long: ${'a'.repeat(200_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n--${boundary}--\r\n`,
  'the prototype as a field': `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n${part('file', 'a.txt', text)}`,
};

export async function run({ short, check }, target) {
  const { token, ids } = target.scene;
  const upload = (body) =>
    target.ask('POST', `/api/files/upload?botId=${ids.botId}`, {
      token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    });
  const kept = [];
  for (const [what, [name, content, status]] of Object.entries(contents)) {
    const answer = await upload(part('file', name, content, 'image/png'));
    check(`${what}: ${status}`, answer.status === status, `${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.status === 201) kept.push([what, JSON.parse(answer.text).file]);
  }
  for (const [what, name] of Object.entries(names)) {
    const answer = await upload(part('file', name, text));
    const { file } = answer.status === 201 ? JSON.parse(answer.text) : {};
    const harmless =
      !file || (!/[\p{Cc}\p{Cf}/\\<>"]/u.test(file.originalName) && file.originalName.length <= 210);
    check(`${what} is no name`, answer.status < 500 && harmless, `${answer.status} ${file?.originalName}`);
    if (file) kept.push([what, file]);
  }
  for (const [what, body] of Object.entries(forms)) {
    const { status } = await upload(body);
    check(
      `a form with ${what} is refused or read`,
      status === 201 || (status >= 400 && status < 500),
      status,
    );
  }
  if (!short) {
    const { status } = await upload(part('file', 'a.txt', Buffer.alloc(52_428_801, 0x61))).catch(
      ({ code }) => ({ status: code }),
    );
    check('a byte over 50 MB: 413', status === 413 || status === 'EPIPE' || status === 'ECONNRESET', status);
  }

  for (const [what, { id, hasThumbnail }] of kept) {
    for (const query of hasThumbnail ? ['', '?thumbnail=1'] : ['']) {
      const { status, headers } = await target.ask('GET', `/api/files/${id}/content${query}`, { token });
      check(
        `${what} is served so that nothing runs${query}`,
        status === 200 ? isInert(headers) : status < 500,
        `${status} ${JSON.stringify(headers)}`,
      );
    }
  }
  const stored = readdirSync(join(target.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  const strange = stored.filter(({ name }) => !/^[\da-f-]{36}$/.test(name));
  check(
    'files are stored under ids alone',
    stored.length > 0 && strange.length === 0,
    strange.map(({ name }) => name).join(),
  );
}

function isInert(headers) {
  const type = headers['content-type'] ?? '';
  return (
    headers['x-content-type-options'] === 'nosniff' &&
    headers['content-security-policy'] === "sandbox; default-src 'none'" &&
    headers['x-injected'] === undefined &&
    !activeTypes.test(type) &&
    headers['content-disposition'].startsWith(inlineTypes.test(type) ? 'inline' : 'attachment')
  );
}

function part(field, name, content, type = 'application/octet-stream') {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** A PNG whose head promises this many pixels, and whose content is almost empty. */
function pngOf(width, height) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}

/** CRC-32 of ISO 3309, as PNG has it. */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
