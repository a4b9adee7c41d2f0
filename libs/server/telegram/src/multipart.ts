import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestBody } from './telegram-client';

/** A file to upload, read once while it is sent. */
export interface UploadedFile {
  /** Parameter of the method: `photo`, `document`… */
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  /** Bytes; the stream has to give exactly this number. */
  readonly size: number;
  readonly stream: AsyncIterable<Uint8Array>;
}

/**
 * The parameters of a method and a file as multipart/form-data (RFC 7578), the Bot API's form of uploads. The
 * file passes through, piece by piece, as fast as the connection accepts it.
 * @param parameters without the file; objects become JSON, undefined ones are left out
 */
export function multipartBody(
  parameters: Readonly<Record<string, unknown>>,
  file: UploadedFile,
): RequestBody {
  const boundary = `botter-${randomBytes(18).toString('hex')}`;
  const fields = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => fieldPart(boundary, name, textOf(value)));
  const head = Buffer.from(fields.join('') + fileHead(boundary, file));
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  let isSent = false;

  async function* content(): AsyncGenerator<Uint8Array> {
    yield head;
    let size = 0;
    for await (const chunk of file.stream) {
      size += chunk.length;
      yield chunk;
    }
    if (size !== file.size) throw new Error(`The file has ${size} bytes instead of ${file.size}`);
    yield tail;
    isSent = true;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: Readable.from(content(), { objectMode: false }),
    upload: { length: head.length + file.size + tail.length, isSent: () => isSent },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldPart(boundary: string, name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`;
}

function fileHead(boundary: string, { field, name, mime }: UploadedFile): string {
  const disposition = `form-data; name="${quoted(field)}"; filename="${quoted(name)}"`;
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${mime}\r\n\r\n`;
}

/** Names are written as the HTML standard requires it of browsers. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
