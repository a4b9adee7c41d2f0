import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { BotterError, type Upload } from '@botter/contracts';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';

/** How large a file will be, as far as it is known before it has come: bytes, both included. */
export interface ExpectedSize {
  readonly atLeast: number;
  readonly atMost: number;
}

/** A file while it is still coming in. */
export interface UploadedFile {
  /** Empty if the body is the file itself. */
  readonly name: string;
  readonly expected: ExpectedSize;
  /** Fails when the body breaks off or stalls. */
  readonly content: Readable;
}

export const formType = 'multipart/form-data';
/** What a form adds around the file, at most, in bytes. */
export const formOverhead = 64 * 1024;
/** A sender that is silent for this long has gone. */
const idleMs = 60_000;
/** A form may carry a little more than the file; it is ignored. */
const formLimits = { files: 1, fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20 };

/** Why a content ended before it was complete. */
export function interrupted(): BotterError {
  return new BotterError('validation_failed', 'The upload was interrupted');
}

/**
 * Finds the file in a multipart form (RFC 7578), or takes a plain body as the file, and gives it as a stream,
 * as soon as it begins.
 * @throws BotterError `validation_failed` for a form that has no file in the field, or is none
 */
export async function uploadedFile(request: IncomingMessage, upload: Upload): Promise<UploadedFile> {
  // The sender went away before anybody listened for it.
  if (request.destroyed && !request.complete) throw interrupted();
  return new Promise((resolve, reject) => {
    const expected = expectedSize(request, upload);
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const plain = type !== undefined && type === upload.plain ? new PassThrough() : undefined;
    const form = plain ? undefined : formParser(request, upload);
    const receiver = plain ?? form!;
    let content: Readable | undefined;
    const end = (error: Error) => {
      awake();
      request.unpipe(receiver);
      // Discards the rest of the body, so that the response gets through.
      request.resume();
      reject(error);
      content?.destroy(error);
    };
    const onIdle = () => end(interrupted());
    const awake = () => request.socket.setTimeout(0, onIdle);
    const begin = (name: string, stream: Readable) => {
      content = stream;
      // Also keeps an error from ending the process while there is no reader yet; the reader gets the error
      // too.
      finished(content, (failed) => {
        awake();
        if (!failed) return;
        // The receiver would wait for who reads the file: the rest of the body goes past it, and the
        // connection can be used again.
        request.unpipe(receiver);
        request.resume();
      });
      resolve({ name, content, expected });
    };

    form?.on('file', (field, stream, name) => {
      if (field === upload.field && name) return begin(name, stream);
      stream.resume();
      end(noFile(upload));
    });
    form?.on('error', () => end(interrupted()));
    form?.on('finish', () => end(noFile(upload)));
    request.on('close', () => {
      if (!request.complete) end(interrupted());
    });
    request.socket.setTimeout(idleMs, onIdle);
    if (plain) begin('', plain);
    request.pipe(receiver);
  });
}

function formParser(request: IncomingMessage, { bytes }: Upload): BusboyInstance {
  // One more than allowed comes through, so that who measures sees that it is too much.
  const limits = { ...formLimits, fileSize: bytes + 1 };
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    throw new BotterError('validation_failed', 'The request is not a form with a file');
  }
}

function noFile({ field }: Upload): BotterError {
  return new BotterError('validation_failed', 'Choose a file to upload', [
    { path: field, message: 'Choose a file to upload' },
  ]);
}

/**
 * The size of the file according to the length of the whole body; unknown for a body that comes in chunks.
 */
function expectedSize({ headers }: IncomingMessage, { bytes }: Upload): ExpectedSize {
  const whole = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(whole)) return { atLeast: 0, atMost: bytes };
  return { atLeast: Math.max(0, whole - formOverhead), atMost: Math.min(whole, bytes) };
}
