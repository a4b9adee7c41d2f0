import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BotterError, fileTooLargeText, uploadByteLimit } from '@botter/contracts';
import { interrupted } from '@botter/server-http';

/** What is known of a content once all of it has passed. */
interface Measure {
  size: number;
  sha256: string;
}

/** A content that is still coming: its first bytes, already read, and the whole of it as a stream. */
export interface MeasuredContent {
  readonly head: Buffer;
  /**
   * Everything, the head included. Ends with an error when it is longer than a file may be, or than it was
   * limited to.
   */
  readonly stream: Readable;
  /** Filled when the stream has ended well. */
  readonly measure: Measure;
  /** Lets no more bytes pass than these: what is longer ends with this error. Before the stream is read. */
  limit(bytes: number, refusal: BotterError): void;
  /** Why the content itself failed, if it did: any other failure is the reader's. */
  failure(): Error | undefined;
}

/**
 * Reads the beginning of a content, and measures the rest while the caller reads it.
 * @param pass settles when this number of bytes may be passed on, or at its signal, when the content has
 * ended
 * @throws BotterError if the content ends early
 */
export async function measured(
  content: Readable,
  headBytes: number,
  pass?: (bytes: number, signal: AbortSignal) => Promise<void>,
): Promise<MeasuredContent> {
  const gone = new AbortController();
  content.once('close', () => gone.abort());
  const chunks = content.iterator() as AsyncIterator<Buffer>;
  const next = async (): Promise<IteratorResult<Buffer>> => {
    try {
      return await chunks.next();
    } catch (error) {
      throw error instanceof BotterError ? error : interrupted();
    }
  };
  const first: Buffer[] = [];
  let ended = false;
  let length = 0;
  while (length < headBytes && !ended) {
    const { done, value } = await next();
    if (done) {
      ended = true;
    } else {
      first.push(value);
      length += value.length;
    }
  }
  const measure: Measure = { size: 0, sha256: '' };
  let failure: Error | undefined;
  let limited = { bytes: uploadByteLimit, refusal: new BotterError('too_large', fileTooLargeText) };

  async function* everything(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    const count = (chunk: Buffer): Buffer => {
      measure.size += chunk.length;
      if (measure.size > limited.bytes) throw limited.refusal;
      hash.update(chunk);
      return chunk;
    };
    /** A failure here is the content's; an error thrown at a `yield` is the reader's, who gives up. */
    const own = async <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
      try {
        return await work();
      } catch (error) {
        failure = error as Error;
        throw error;
      }
    };
    const taken = () =>
      own(async () => {
        const { done, value } = ended ? { done: true } : await next();
        if (done || !value) return undefined;
        const counted = count(value);
        await pass?.(value.length, gone.signal);
        return counted;
      });
    try {
      for (const chunk of first.splice(0)) yield await own(() => count(chunk));
      for (let counted = await taken(); counted; counted = await taken()) yield counted;
      measure.sha256 = hash.digest('hex');
    } finally {
      content.destroy();
    }
  }

  return {
    head: Buffer.concat(first).subarray(0, headBytes),
    stream: Readable.from(everything(), { objectMode: false, highWaterMark: 256 * 1024 }),
    measure,
    limit(bytes, refusal) {
      if (bytes < limited.bytes) limited = { bytes, refusal };
    },
    failure: () => failure,
  };
}
