import { fileIdOf, uniqueIdOf } from '../../world/file-store';
import { type SetSticker, type StickerSet, type StickerType, stickerView } from '../../world/sticker-sets';
import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import { inputFile } from '../input-file';
import { emojisOf, formatOf, formerSticker, inputSticker, keywordsOf, sizeOf } from '../input-sticker';
import type { Method, MethodCall } from '../method';

const types: readonly StickerType[] = ['regular', 'mask', 'custom_emoji'];
const titleLimit = 64;
const nameLimit = 64;
const mostAtFirst = 50;
const mostStickers = 120;
const mostAsked = 200;
const invalid = 'STICKERSET_INVALID';

function titleOf({ params }: MethodCall): string {
  const title = params.text('title').trim();
  if (title === '' || title.length > titleLimit) throw badRequest('PACK_TITLE_INVALID');
  return title;
}

function requireUser({ world, params }: MethodCall): void {
  if (!world.people.get(params.integer('user_id', 0))) throw badRequest('user not found');
}

/** The set that a call names, which the bot has made. */
function ownSet({ world, bot, params }: MethodCall): StickerSet {
  const set = world.stickerSets.get(params.text('name'));
  if (set?.botId !== bot.id) throw badRequest(invalid);
  return set;
}

/** The sticker that a call names, in its set, which the bot has made. */
function ownSticker(call: MethodCall, name = 'sticker'): { set: StickerSet; sticker: SetSticker } {
  const { world, bot, params } = call;
  const file = uniqueIdOf(bot.id, params.text(name));
  const set = world.stickerSets.withFile(file);
  const sticker = set?.stickers.find((one) => one.file === file);
  if (!set || !sticker || set.botId !== bot.id) throw badRequest(invalid);
  return { set, sticker };
}

function changed({ world }: MethodCall): true {
  world.onChange();
  return true;
}

/** Changes the sticker that a call names. */
function change(changes: (call: MethodCall, set: StickerSet) => Partial<SetSticker>): Method {
  return (call) => {
    const { set, sticker } = ownSticker(call);
    const next = { ...sticker, ...changes(call, set) };
    set.stickers = set.stickers.map((one) => (one === sticker ? next : one));
    return changed(call);
  };
}

async function uploadStickerFile(call: MethodCall): Promise<JsonObject> {
  requireUser(call);
  const { params } = call;
  const isFormer = params.has('png_sticker');
  const format = isFormer ? 'static' : formatOf(params, 'sticker_format');
  const file = await inputFile(call, isFormer ? 'png_sticker' : 'sticker', 'sticker');
  sizeOf(file, format, 'regular');
  const file_id = fileIdOf(call.bot.id, file.uniqueId);
  return { file_id, file_unique_id: file.uniqueId, file_size: file.size };
}

async function createNewStickerSet(call: MethodCall): Promise<boolean> {
  const { world, bot, params } = call;
  requireUser(call);
  const name = params.text('name');
  const suffix = `_by_${bot.username}`.toLowerCase();
  if (!/^[a-z](?!.*__)\w*$/i.test(name) || name.length > nameLimit || !name.toLowerCase().endsWith(suffix)) {
    throw badRequest('invalid sticker set name is specified');
  }
  if (world.stickerSets.get(name)) throw badRequest('sticker set name is already occupied');
  const title = titleOf(call);
  const usual = params.flag('contains_masks') ? 'mask' : 'regular';
  const type = types.find((known) => known === (params.text('sticker_type') || usual));
  if (!type) throw badRequest('unsupported sticker type specified');
  const former = formerSticker(params);
  const list = params.list('stickers', 'InputSticker') ?? (former ? [former] : []);
  if (list.length === 0) throw badRequest('STICKERS_EMPTY');
  if (list.length > mostAtFirst) throw badRequest('STICKERS_TOO_MUCH');
  const stickers: SetSticker[] = [];
  for (const value of list) stickers.push(await inputSticker(call, value, type));
  world.stickerSets.add({ name, botId: bot.id, type, title, stickers });
  return changed(call);
}

async function addStickerToSet(call: MethodCall): Promise<boolean> {
  requireUser(call);
  const set = ownSet(call);
  if (set.stickers.length >= mostStickers) throw badRequest('STICKERS_TOO_MUCH');
  const given = call.params.json('sticker', 'InputSticker') ?? formerSticker(call.params);
  const sticker = await inputSticker(call, given, set.type);
  set.stickers = [...set.stickers, sticker];
  return changed(call);
}

async function replaceStickerInSet(call: MethodCall): Promise<boolean> {
  requireUser(call);
  const { set, sticker: old } = ownSticker(call, 'old_sticker');
  const sticker = await inputSticker(call, call.params.json('sticker', 'InputSticker'), set.type);
  set.stickers = set.stickers.map((one) => (one.file === old.file ? sticker : one));
  return changed(call);
}

function setStickerPositionInSet(call: MethodCall): boolean {
  const { set, sticker } = ownSticker(call);
  const position = call.params.integer('position', -1);
  if (position < 0 || position >= set.stickers.length) throw badRequest('STICKER_POSITION_INVALID');
  const others = set.stickers.filter((one) => one !== sticker);
  set.stickers = [...others.slice(0, position), sticker, ...others.slice(position)];
  return changed(call);
}

/** A set without stickers is gone. */
function deleteStickerFromSet(call: MethodCall): boolean {
  const { set, sticker } = ownSticker(call);
  set.stickers = set.stickers.filter((one) => one !== sticker);
  if (set.stickers.length === 0) call.world.stickerSets.remove(set);
  return changed(call);
}

function getStickerSet({ world, bot, params }: MethodCall): JsonObject {
  const set = world.stickerSets.get(params.text('name'));
  if (!set) throw badRequest(invalid);
  return {
    name: set.name,
    title: set.title,
    sticker_type: set.type,
    stickers: set.stickers.map((sticker) => stickerView(bot.id, set, sticker)),
  };
}

function getCustomEmojiStickers({ world, bot, params }: MethodCall): JsonObject[] {
  const ids = params.list('custom_emoji_ids', 'custom emoji identifiers');
  if (!ids) throw badRequest('custom emoji identifiers must be specified');
  if (ids.length > mostAsked) throw badRequest('too many custom emoji identifiers specified');
  return world.stickerSets
    .list()
    .flatMap((set) =>
      set.stickers
        .filter(({ customEmojiId }) => customEmojiId !== undefined && ids.includes(customEmojiId))
        .map((sticker) => stickerView(bot.id, set, sticker)),
    );
}

async function setStickerSetThumbnail(call: MethodCall): Promise<boolean> {
  requireUser(call);
  const set = ownSet(call);
  formatOf(call.params, 'format');
  set.thumbnail = call.params.has('thumbnail')
    ? (await inputFile(call, 'thumbnail', 'document')).uniqueId
    : undefined;
  return changed(call);
}

function setCustomEmojiStickerSetThumbnail(call: MethodCall): boolean {
  const set = ownSet(call);
  const id = call.params.text('custom_emoji_id');
  const sticker = set.stickers.find(({ customEmojiId }) => customEmojiId === id);
  if (id !== '' && !sticker) throw badRequest('custom emoji not found');
  set.thumbnail = sticker?.file;
  return changed(call);
}

/** Sticker sets that bots make. */
export const stickerMethods: Record<string, Method> = {
  uploadStickerFile,
  createNewStickerSet,
  addStickerToSet,
  replaceStickerInSet,
  setStickerPositionInSet,
  deleteStickerFromSet,
  getStickerSet,
  getCustomEmojiStickers,
  setStickerEmojiList: change(({ params }) => ({ emojis: emojisOf(params) })),
  setStickerKeywords: change(({ params }) => ({ keywords: keywordsOf(params) })),
  setStickerMaskPosition: change(({ params }, { type }) => {
    if (type !== 'mask') throw badRequest('STICKER_MASK_COORDS_NOT_SUPPORTED');
    return { maskPosition: params.object('mask_position', 'mask position') };
  }),
  setStickerSetTitle: (call) => {
    const title = titleOf(call);
    ownSet(call).title = title;
    return changed(call);
  },
  setStickerSetThumbnail,
  setCustomEmojiStickerSetThumbnail,
  deleteStickerSet: (call) => {
    call.world.stickerSets.remove(ownSet(call));
    return changed(call);
  },
};
