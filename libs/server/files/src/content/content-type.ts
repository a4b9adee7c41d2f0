import { BotterError, fileTypeRefusal, isAllowedFileType } from '@botter/contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import { extensionOf, harmlessName, withFittingExtension } from './file-name';
import { markupOf } from './markup';
import { isWide, textOf } from './text';

/** This number of bytes at a file's beginning decides its type. */
export const headByteCount = 64 * 1024;

export interface DecidedType {
  readonly mime: string;
  /** The given name made harmless, with an extension that fits the content. */
  readonly name: string;
}

const svg = 'image/svg+xml';
const markupTypes = { svg, html: 'text/html', xml: 'application/xml' } as const;

/** Text is told apart by its name alone; what is not here and has an extension is not plain text. */
const plainTextExtensions: readonly [string, ...string[]] = ['txt', 'text', 'log'];
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  rtf: 'application/rtf',
  xml: 'application/xml',
  svg,
};

/** Refused by their first bytes, so that nothing is ever unpacked to look inside. */
const archives: readonly (readonly [Buffer, string])[] = [
  [Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'application/zip'],
  [Buffer.from([0x1f, 0x8b]), 'application/gzip'],
];

/** Other names of the same type, and types that are too general. */
const sameType: Readonly<Record<string, string>> = {
  'application/ogg': 'audio/ogg',
  'application/mp4': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
};
const sameExtension: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  tif: ['tiff'],
  mp4: ['m4v'],
  mov: ['qt'],
  ogg: ['oga', 'opus'],
  oga: ['ogg', 'opus'],
  opus: ['ogg', 'oga'],
  ogv: ['ogg'],
  heic: ['heif'],
  mkv: ['mka'],
  m4a: ['mp4'],
  aac: ['m4a'],
};

/**
 * Decides the type of an uploaded file: by its content, and among texts by its name. What the sender claims
 * doesn't count. A real SVG is accepted; SVG or HTML under another name is not.
 * @param head the first `headByteCount` bytes, or the whole file if it is shorter
 * @throws BotterError `unsupported_type` for what may not be uploaded
 */
export async function decideType(head: Buffer, givenName: string): Promise<DecidedType> {
  const name = harmlessName(givenName);
  const extension = extensionOf(name);
  const text = textOf(head);
  const markup = text === undefined ? undefined : markupOf(text);
  if (markup) {
    if (markup === 'svg' && extension === 'svg') return { mime: svg, name };
    throw refused(markupTypes[markup]);
  }
  for (const [start, type] of archives) {
    if (head.subarray(0, start.length).equals(start)) throw refused(type);
  }
  // The byte order mark of UTF-16 looks like the beginning of an audio file, which would not continue as
  // text.
  const isWideText = text !== undefined && isWide(head);
  const detected = isWideText ? undefined : await fileTypeFromBuffer(head);
  if (detected) {
    const [bare = detected.mime] = detected.mime.split(';');
    const mime = sameType[bare] ?? bare;
    if (!isAllowedFileType(mime) || mime === svg) throw refused(mime);
    const fitting = [detected.ext, ...(sameExtension[detected.ext] ?? [])] as const;
    return { mime, name: withFittingExtension(name, fitting) };
  }
  if (text === undefined) throw refused('application/octet-stream');
  if (extension !== '' && !plainTextExtensions.includes(extension)) {
    throw refused(textTypes[extension] ?? 'application/octet-stream');
  }
  return { mime: 'text/plain', name: withFittingExtension(name, plainTextExtensions) };
}

function refused(type: string): BotterError {
  return new BotterError('unsupported_type', fileTypeRefusal(type));
}
