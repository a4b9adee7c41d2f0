import { randomInt } from 'node:crypto';
import { fileIdOf } from './file-store';
import type { JsonObject } from './types';

export type StickerType = 'regular' | 'mask' | 'custom_emoji';

export interface SetSticker {
  /** Unique id of its file. */
  readonly file: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly format: 'static' | 'animated' | 'video';
  readonly emojis: readonly string[];
  readonly keywords: readonly string[];
  readonly maskPosition?: JsonObject;
  readonly customEmojiId?: string;
}

/** Stickers under one name, made by a bot for a person. */
export interface StickerSet {
  readonly name: string;
  readonly botId: number;
  readonly type: StickerType;
  title: string;
  stickers: readonly SetSticker[];
  /** Unique id of its thumbnail's file. */
  thumbnail?: string;
}

const keptSets = 100;

/** The sticker sets of all bots by name in small letters; the oldest make room for the newest. */
export class StickerSets {
  readonly #byName = new Map<string, StickerSet>();

  constructor(known: readonly StickerSet[] = []) {
    for (const set of known) this.#byName.set(set.name.toLowerCase(), set);
  }

  add(set: StickerSet): void {
    this.#byName.set(set.name.toLowerCase(), set);
    for (const name of this.#byName.keys()) {
      if (this.#byName.size <= keptSets) return;
      this.#byName.delete(name);
    }
  }

  get(name: string): StickerSet | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  /** The set with a sticker of this file. */
  withFile(file: string | undefined): StickerSet | undefined {
    return this.list().find(({ stickers }) => stickers.some((sticker) => sticker.file === file));
  }

  remove({ name }: StickerSet): void {
    this.#byName.delete(name.toLowerCase());
  }

  list(): StickerSet[] {
    return [...this.#byName.values()];
  }
}

export function newCustomEmojiId(): string {
  return `5${String(randomInt(2 ** 47)).padStart(18, '0')}`;
}

/** A sticker of a set as the Bot API shows it to a bot. */
export function stickerView(botId: number, set: StickerSet, sticker: SetSticker): JsonObject {
  return {
    file_id: fileIdOf(botId, sticker.file),
    file_unique_id: sticker.file,
    file_size: sticker.size,
    type: set.type,
    width: sticker.width,
    height: sticker.height,
    is_animated: sticker.format === 'animated',
    is_video: sticker.format === 'video',
    emoji: sticker.emojis[0],
    set_name: set.name,
    ...(sticker.maskPosition && { mask_position: sticker.maskPosition }),
    ...(sticker.customEmojiId && { custom_emoji_id: sticker.customEmojiId }),
  };
}
