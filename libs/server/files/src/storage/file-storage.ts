import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The storage for the bytes of files. Keys are letters, digits, `-` and `_`, at most 100 of them. A failure
 * of the storage itself is thrown unchanged.
 */
export interface FileStorage {
  /**
   * Keeps everything that a stream gives, without ever holding all of it in memory. All or nothing: when it
   * rejects, because the stream or the storage failed, nothing is found under the key.
   */
  put(key: string, content: Readable): Promise<void>;
  /** The bytes of a key, or a part of them; undefined if there is nothing. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes what is there, half-written things of a crashed process included; nothing there is fine too. */
  remove(key: string): Promise<void>;
  /** Ends what it keeps open. */
  close?(): void;
}

/** Nest token of the `FileStorage`. */
export const FILE_STORAGE = Symbol('FILE_STORAGE');

/** @throws Error for a key that could lead out of the storage */
export function assertKey(key: string): void {
  if (!/^[\w-]{1,100}$/.test(key)) throw new Error('This is no key of a file');
}

/** The key of a file's thumbnail, next to the key of the file. */
export function thumbnailKey(storageKey: string): string {
  return `thumbnail-${storageKey}`;
}
