import { PassThrough, pipeline, Readable } from 'node:stream';
import { withDeadline } from '@botter/server-async';
import type { ByteRange, FileStorage } from './file-storage';

/** The storage did not respond in time. A retry may succeed. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';

  constructor(what: string) {
    super(`The file storage was silent for too long: ${what}`);
  }
}

export interface StorageTimeouts {
  /** Until a content begins to come, or something is removed, in milliseconds. */
  readonly responseMs: number;
  /**
   * Until the next bytes come, or are taken, in milliseconds; a reader or a sender that is slow itself is
   * waited for.
   */
  readonly silenceMs: number;
}

const defaultTimeouts: StorageTimeouts = { responseMs: 20_000, silenceMs: 60_000 };

/**
 * Adds timeouts to a storage: a disk that hangs in the network, or an S3 that takes connections and says
 * nothing.
 */
export class StorageWithTimeouts implements FileStorage {
  constructor(
    private readonly storage: FileStorage,
    private readonly patience: StorageTimeouts = defaultTimeouts,
  ) {}

  async put(key: string, content: Readable): Promise<void> {
    const silence = new Silence(this.patience.silenceMs, 'it takes no bytes');
    const watched = Readable.from(silence.watch(content), { objectMode: false, highWaterMark: 256 * 1024 });
    watched.once('close', () => content.destroy());
    try {
      silence.begin();
      const kept = this.storage.put(key, watched);
      kept.catch(() => undefined);
      await Promise.race([kept, silence.broken]);
    } catch (error) {
      watched.destroy();
      content.destroy();
      throw error;
    } finally {
      silence.end();
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const opening = this.storage.open(key, range);
    const stream = await within(this.patience.responseMs, 'nothing comes', opening).catch(
      (error: unknown) => {
        // A late stream has no reader.
        opening.then(
          (late) => late?.destroy(),
          () => undefined,
        );
        throw error;
      },
    );
    return stream && readWatched(stream, this.patience.silenceMs);
  }

  remove(key: string): Promise<void> {
    return within(this.patience.responseMs, 'nothing is removed', this.storage.remove(key));
  }

  close(): void {
    this.storage.close?.();
  }
}

/** Counts the time in which the storage could go on and does not. */
class Silence {
  readonly broken: Promise<never>;
  #break!: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ms: number,
    private readonly what: string,
  ) {
    this.broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    this.broken.catch(() => undefined);
  }

  begin(): void {
    this.end();
    this.#timer = setTimeout(() => this.#break(new StorageTimeoutError(this.what)), this.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** The time runs while a chunk is with the storage, and not while the sender lets wait for the next. */
  async *watch(content: Readable): AsyncGenerator<Buffer> {
    this.end();
    for await (const chunk of content) {
      this.begin();
      yield chunk as Buffer;
      this.end();
    }
    this.begin();
  }
}

function readWatched(source: Readable, silenceMs: number): Readable {
  const out = new PassThrough();
  let hasMoved = true;
  const timer = setInterval(() => {
    // A full buffer is the silence of the reader.
    if (!hasMoved && !out.writableNeedDrain) source.destroy(new StorageTimeoutError('no more bytes come'));
    hasMoved = false;
  }, silenceMs);
  pipeline(source, out, () => clearInterval(timer));
  source.on('data', () => {
    hasMoved = true;
  });
  return out;
}

function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  return withDeadline(ms, work, () => {
    throw new StorageTimeoutError(what);
  });
}
