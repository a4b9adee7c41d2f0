import type { StoredFile } from '../world/file-store';
import { newCustomEmojiId, type SetSticker, type StickerType } from '../world/sticker-sets';
import type { JsonObject } from '../world/types';
import { badRequest } from './api-error';
import { inputFile } from './input-file';
import type { MethodCall } from './method';
import { isObject, Params } from './params';

const formats = ['static', 'animated', 'video'] as const;
const mostEmojis = 20;
const mostKeywords = 20;
const keywordsLimit = 64;
/** One side of a sticker has exactly this length, in pixels. */
const sides: Readonly<Record<StickerType, number>> = { regular: 512, mask: 512, custom_emoji: 100 };

/** An `InputSticker`, checked, with its file kept. */
export async function inputSticker(call: MethodCall, value: unknown, type: StickerType): Promise<SetSticker> {
  if (!isObject(value)) throw badRequest("can't parse InputSticker: expected an Object");
  const params = new Params(value, call.params.uploads);
  const format = formatOf(params, 'format');
  const file = await inputFile({ ...call, params }, 'sticker', 'sticker');
  const { width, height } = sizeOf(file, format, type);
  const maskPosition = type === 'mask' ? params.object('mask_position', 'mask position') : undefined;
  return {
    file: file.uniqueId,
    size: file.size,
    width,
    height,
    format,
    emojis: emojisOf(params),
    keywords: keywordsOf(params),
    ...(maskPosition && { maskPosition }),
    ...(type === 'custom_emoji' && { customEmojiId: newCustomEmojiId() }),
  };
}

/** The file parameters before Bot API 6.6, each for one format. */
const formerFiles = { png_sticker: 'static', tgs_sticker: 'animated', webm_sticker: 'video' };

/** The sticker of a call as it was written then, which Telegram still takes; undefined if there is none. */
export function formerSticker(params: Params): JsonObject | undefined {
  const [field, format] = Object.entries(formerFiles).find(([name]) => params.has(name)) ?? [];
  if (!field) return undefined;
  const emojis = [...new Intl.Segmenter().segment(params.text('emojis').trim())];
  return {
    sticker: params.text(field),
    format,
    emoji_list: emojis.map(({ segment }) => segment),
    mask_position: params.values.mask_position,
  };
}

export function formatOf(params: Params, name: string): SetSticker['format'] {
  const format = formats.find((known) => known === params.text(name));
  if (!format) throw badRequest('invalid sticker format specified');
  return format;
}

/** Only images that hold still are measured; the others are taken at their word. */
export function sizeOf(
  { image }: StoredFile,
  format: SetSticker['format'],
  type: StickerType,
): { width: number; height: number } {
  const side = sides[type];
  if (format !== 'static') return { width: side, height: side };
  if (!image) throw badRequest('STICKER_PNG_NOPNG');
  const { width, height } = image;
  if (Math.max(width, height) !== side || (type === 'custom_emoji' && width !== height)) {
    throw badRequest('STICKER_PNG_DIMENSIONS');
  }
  return { width, height };
}

export function emojisOf(params: Params): string[] {
  const emojis = (params.list('emoji_list', 'emoji') ?? []).map(String);
  if (emojis.length === 0 || emojis.length > mostEmojis || emojis.some((emoji) => !isEmoji(emoji))) {
    throw badRequest('STICKER_EMOJI_INVALID');
  }
  return emojis;
}

function isEmoji(text: string): boolean {
  return text.length <= 16 && /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
}

export function keywordsOf(params: Params): string[] {
  const keywords = (params.list('keywords', 'keyword') ?? []).map(String);
  if (keywords.length > mostKeywords || keywords.join('').length > keywordsLimit) {
    throw badRequest('too many keywords specified');
  }
  return keywords;
}
