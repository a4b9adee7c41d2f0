import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LOGGER, type Logger } from '@botter/server-logging';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import { Inject, Injectable } from '@nestjs/common';
import { canHaveThumbnail } from './content/file-kind';
import { FileRows } from './file-rows';
import type { StoredFileRow } from './files.tables';
import { FILE_STORAGE, type FileStorage, thumbnailKey } from './storage/file-storage';

/** Longer side in pixels; twice of what is shown, for dense screens. */
const edge = 320;
/**
 * A small file can hold a huge image. Decoded whole, as interlaced ones have to be, this many take some 200
 * MB at most.
 */
const pixelLimit = 25_000_000;
const patienceSeconds = 15;
/** Until the whole image has come out of the storage, in milliseconds. */
const fetchWithinMs = 30_000;

export const thumbnailMime = 'image/webp';

/** Images in the memory of this process at a time; one bot has half of them while others wait. */
const placesOfProcess = {
  atOnce: 2,
  waiting: 50,
  patienceMs: 20_000,
  refusal: () => tooMany('thumbnails are being made'),
};

/** Thumbnails of images, made when first requested. */
@Injectable()
export class Thumbnails {
  readonly #making = new Map<string, Promise<boolean>>();
  readonly #places = new BoundedSemaphore(placesOfProcess);

  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @returns undefined if no thumbnail of this file can be made
   * @throws BotterError `unavailable` if too many are being made
   */
  async open(file: StoredFileRow): Promise<Readable | undefined> {
    if (!canHaveThumbnail(file.mime) || file.thumbnail === 'impossible') return undefined;
    const made = file.thumbnail === 'made' || (await this.#make(file));
    return made ? this.storage.open(thumbnailKey(file.storage_key)) : undefined;
  }

  /** Once for all who ask at the same time. */
  #make(file: StoredFileRow): Promise<boolean> {
    const running = this.#making.get(file.id);
    if (running) return running;
    const making = this.#places
      .run(file.bot_id, () => this.#makeNow(file))
      .finally(() => this.#making.delete(file.id));
    this.#making.set(file.id, making);
    return making;
  }

  async #makeNow(file: StoredFileRow): Promise<boolean> {
    const content = await this.storage.open(file.storage_key);
    if (!content) return false;
    const folder = await mkdtemp(join(tmpdir(), 'botter-thumbnail-'));
    try {
      // From the disk an image is read piece by piece; from a stream it would be in memory whole.
      const source = join(folder, 'source');
      const target = join(folder, 'target');
      const signal = AbortSignal.timeout(fetchWithinMs);
      await pipeline(content, createWriteStream(source, { mode: 0o600 }), { signal });
      if (!(await this.#shrink(file.id, source, target))) {
        await this.rows.markThumbnail(file.id, 'impossible');
        return false;
      }
      await this.storage.put(thumbnailKey(file.storage_key), createReadStream(target));
      if (await this.rows.markThumbnail(file.id, 'made')) return true;
      // Deleted meanwhile.
      await this.storage.remove(thumbnailKey(file.storage_key));
      return false;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #shrink(fileId: string, source: string, target: string): Promise<boolean> {
    try {
      await shrink(source, target);
      return true;
    } catch (error) {
      this.logger.info({ err: error, fileId }, 'could not make a thumbnail of this image');
      return false;
    }
  }
}

/** @throws Error for a file that is no image, or whose header names a size too large to decode */
async function shrink(source: string, target: string): Promise<void> {
  // Loaded with the first image: most processes never need it.
  const { default: sharp } = await import('sharp');
  // One image on one thread: previews are no reason to slow anything else down.
  sharp.concurrency(1);
  sharp.cache(false);
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > pixelLimit) throw new Error(`${width} x ${height} pixels are too many to be decoded`);
  await sharp(source, { sequentialRead: true, limitInputPixels: pixelLimit, failOn: 'error' })
    .rotate()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: patienceSeconds })
    .webp({ quality: 80 })
    .toFile(target);
}
