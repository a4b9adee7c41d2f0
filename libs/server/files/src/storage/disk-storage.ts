import { once } from 'node:events';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, type ByteRange, type FileStorage } from './file-storage';

/** This much is written before it is flushed to the disk. */
const flushBytes = 512 * 1024;

/**
 * Files in a folder. A file is written aside, flushed to the disk and then renamed, so that it is there whole
 * or not at all.
 */
export class DiskStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Readable): Promise<void> {
    const aside = this.#aside(key);
    const place = this.#place(key);
    try {
      await Promise.all([
        mkdir(dirname(aside), { recursive: true }),
        mkdir(dirname(place), { recursive: true }),
      ]);
      await writeAside(content, aside);
      await rename(aside, place);
      await flushFolder(dirname(place));
    } catch (error) {
      // If even the folder can't be made, nothing else would stop the sender.
      content.destroy();
      await this.remove(key);
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.#place(key));
      return file.createReadStream(range);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await Promise.all([rm(this.#aside(key), { force: true }), rm(this.#place(key), { force: true })]);
  }

  #aside(key: string): string {
    assertKey(key);
    return join(this.folder, 'incoming', key);
  }

  /** In one of many folders: ids end in chance, and no folder grows too large. */
  #place(key: string): string {
    assertKey(key);
    return join(this.folder, key.slice(-2), key);
  }
}

/** Settles when the file is closed, even if the content broke off: until then it could still be created. */
async function writeAside(content: Readable, place: string): Promise<void> {
  const handle = await open(place, 'w', 0o600);
  const file = handle.createWriteStream({ flush: true });
  try {
    await pipeline(content, flushedOften(handle), file);
  } catch (error) {
    if (!file.closed) await once(file, 'close');
    throw error;
  }
}

/**
 * A little at a time: one large flush at the end would keep the database, on the same disk, from committing
 * for as long.
 */
function flushedOften(handle: FileHandle): (content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (content) {
    let written = 0;
    for await (const chunk of content) {
      yield chunk;
      written += chunk.length;
      if (written < flushBytes) continue;
      written = 0;
      await handle.datasync();
    }
  };
}

async function flushFolder(path: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
