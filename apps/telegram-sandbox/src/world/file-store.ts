import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImageSize, imageSize } from './image-size';
import { type VideoFacts, videoFacts } from './video-facts';

export interface StoredFile {
  /** The same for every bot. */
  readonly uniqueId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly image: ImageSize | null;
  /** Missing in states of older versions. */
  readonly video?: VideoFacts;
}

const keptFiles = 500;
const headBytes = 64 * 1024;
/** Telegram's download links live this long. */
const fileLinkLifeMs = 3_600_000;

/** Files that were sent, on disk; the oldest make room for the newest. */
export class FileStore {
  readonly #files = new Map<string, StoredFile>();
  readonly #links = new Map<string, { readonly uniqueId: string; readonly expires: number }>();

  constructor(
    private readonly folder: string,
    private readonly now: () => number,
    known: readonly StoredFile[] = [],
  ) {
    mkdirSync(folder, { recursive: true });
    for (const file of known) this.#files.set(file.uniqueId, file);
  }

  async save(content: Readable | Iterable<Buffer>, name: string, mimeType: string): Promise<StoredFile> {
    const uniqueId = `Ag${randomBytes(12).toString('base64url')}`;
    const path = this.#path(uniqueId);
    const target = createWriteStream(path);
    await pipeline(content, target);
    const head = await readHead(path);
    const image = imageSize(head) ?? null;
    const video = videoFacts(head);
    const file = {
      uniqueId,
      name,
      mimeType: image?.mimeType ?? mimeType,
      size: target.bytesWritten,
      image,
      ...(video && { video }),
    };
    this.#files.set(uniqueId, file);
    this.#dropOldest();
    return file;
  }

  get(uniqueId: string): StoredFile | undefined {
    return this.#files.get(uniqueId);
  }

  read(file: StoredFile): Readable {
    return createReadStream(this.#path(file.uniqueId));
  }

  remove(uniqueId: string): void {
    if (this.#files.delete(uniqueId)) rmSync(this.#path(uniqueId), { force: true });
  }

  list(): StoredFile[] {
    return [...this.#files.values()];
  }

  /** The path of a download link, good for an hour. */
  openLink(botId: number, file: StoredFile, folder: string): string {
    for (const [path, { expires }] of this.#links) if (expires < this.now()) this.#links.delete(path);
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
    const path = `${folder}/file_${file.uniqueId}${extension}`;
    this.#links.set(`${botId}/${path}`, { uniqueId: file.uniqueId, expires: this.now() + fileLinkLifeMs });
    return path;
  }

  byLink(botId: number, path: string): StoredFile | undefined {
    const link = this.#links.get(`${botId}/${path}`);
    return link && link.expires >= this.now() ? this.#files.get(link.uniqueId) : undefined;
  }

  #dropOldest(): void {
    for (const uniqueId of this.#files.keys()) {
      if (this.#files.size <= keptFiles) return;
      this.remove(uniqueId);
    }
  }

  #path(uniqueId: string): string {
    return join(this.folder, uniqueId);
  }
}

/** A file's id for one bot: another bot can't use it. */
export function fileIdOf(botId: number, uniqueId: string): string {
  return `BAAC${Buffer.from(`${botId}:${uniqueId}`).toString('base64url')}`;
}

/** The unique id in a file id of this bot; undefined for another bot's or none at all. */
export function uniqueIdOf(botId: number, fileId: string): string | undefined {
  if (!/^BAAC[A-Za-z0-9_-]+$/.test(fileId)) return undefined;
  const [owner, uniqueId] = Buffer.from(fileId.slice(4), 'base64url').toString().split(':');
  return owner === String(botId) ? uniqueId : undefined;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
