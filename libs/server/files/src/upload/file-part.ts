import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { BotterError, uploadByteLimit, uploadField } from '@botter/contracts';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { ExpectedSize } from '../file-rows';
import { interrupted } from './measured';

/** The file of a form, while it is still coming in. */
export interface FilePart {
  readonly name: string;
  readonly expected: ExpectedSize;
  /** Fails when the form breaks off or stalls. */
  readonly content: Readable;
}

/** What a form adds around the file, at most, in bytes. */
export const formOverhead = 64 * 1024;
/** A sender that is silent for this long has gone. */
const idleMs = 60_000;
/** A form may carry a little more than the file; it is ignored. */
const limits = {
  files: 1,
  fields: 10,
  fieldSize: 1024,
  parts: 12,
  headerPairs: 20,
  // One more than allowed comes through, so that who measures sees that it is too much.
  fileSize: uploadByteLimit + 1,
};

/**
 * Finds the file in a multipart form (RFC 7578) and gives it as a stream, as soon as its part begins.
 * @throws BotterError `validation_failed` for a form that has no file in the field `file`, or is none
 */
export async function filePart(request: IncomingMessage): Promise<FilePart> {
  // The sender went away before anybody listened for it.
  if (request.destroyed && !request.complete) throw interrupted();
  return new Promise((resolve, reject) => {
    let content: Readable | undefined;
    const parser = formParser(request);
    const end = (error: Error) => {
      awake();
      request.unpipe(parser);
      // Discards the rest of the body, so that the response gets through.
      request.resume();
      reject(error);
      content?.destroy(error);
    };
    const onIdle = () => end(interrupted());
    const awake = () => request.socket.setTimeout(0, onIdle);

    parser.on('file', (field, stream, name) => {
      if (field !== uploadField || !name) {
        stream.resume();
        end(noFile());
        return;
      }
      content = stream;
      // Also keeps an error from ending the process while there is no reader yet; the reader gets the error
      // too.
      finished(content, (failed) => {
        awake();
        if (!failed) return;
        // The parser would wait for who reads the file: the rest of the body goes past it, and the connection
        // can be used again.
        request.unpipe(parser);
        request.resume();
      });
      resolve({ name, content, expected: expectedSize(request) });
    });
    parser.on('error', () => end(interrupted()));
    parser.on('finish', () => end(noFile()));
    request.on('close', () => {
      if (!request.complete) end(interrupted());
    });
    request.socket.setTimeout(idleMs, onIdle);
    request.pipe(parser);
  });
}

function formParser(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    throw new BotterError('validation_failed', 'The request is not a form with a file');
  }
}

function noFile(): BotterError {
  return new BotterError('validation_failed', 'Choose a file to upload', [
    { path: uploadField, message: 'Choose a file to upload' },
  ]);
}

/**
 * The size of the file according to the length of the whole form; unknown for a form that comes in chunks.
 */
function expectedSize({ headers }: IncomingMessage): ExpectedSize {
  const whole = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(whole)) return { atLeast: 0, atMost: uploadByteLimit };
  return { atLeast: Math.max(0, whole - formOverhead), atMost: Math.min(whole, uploadByteLimit) };
}
