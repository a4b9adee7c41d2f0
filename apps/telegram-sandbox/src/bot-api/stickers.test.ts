import {
  alice,
  bob,
  botId,
  type Loose,
  photoForm,
  startSandbox,
  type TestSandbox,
} from '../testing/start-sandbox';
import { snapshotOf } from '../world/snapshot';

let sandbox: TestSandbox;
let name: string;
beforeAll(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
  name = `tea_by_${(await sandbox.call('getMe')).result.username}`;
});
afterAll(() => sandbox.close());

/** The head of a PNG of this size; the sandbox looks no further. */
function png(width: number, height = width): Buffer {
  const head = Buffer.alloc(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const call = async (method: string, params: object | FormData): Promise<Loose> => {
  const { result, description } = await sandbox.call(method, params as Loose);
  return result ?? description;
};
const form = (fields: Record<string, unknown>, content = png(512), field = 'file') =>
  photoForm(
    Object.fromEntries(
      Object.entries({ user_id: alice, name, ...fields }).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
    content,
    field,
  );
const input = (emoji: string) => ({ sticker: 'attach://file', format: 'static', emoji_list: [emoji] });
const create = (more = {}, content = png(512)) =>
  call('createNewStickerSet', form({ title: 'Tea', stickers: [input('🍵')], ...more }, content));
const stickers = async (): Promise<Loose[]> => (await call('getStickerSet', { name })).stickers;

test('a set is made, changed sticker by sticker, and kept over a restart', async () => {
  expect(await create()).toBe(true);
  expect(await call('getStickerSet', { name: name.toUpperCase() })).toMatchObject({
    name,
    title: 'Tea',
    sticker_type: 'regular',
    stickers: [{ emoji: '🍵', set_name: name, width: 512, type: 'regular', is_animated: false }],
  });
  expect(await create()).toBe('Bad Request: sticker set name is already occupied');
  expect(await call('addStickerToSet', form({ sticker: input('☕') }))).toBe(true);
  const [tea, coffee] = await stickers();
  expect(await call('setStickerPositionInSet', { sticker: coffee.file_id, position: 0 })).toBe(true);
  expect(await call('setStickerEmojiList', { sticker: tea.file_id, emoji_list: ['🫖', '🍵'] })).toBe(true);
  expect(await call('setStickerKeywords', { sticker: tea.file_id, keywords: ['pot'] })).toBe(true);
  expect(await call('setStickerSetTitle', { name, title: 'Drinks' })).toBe(true);
  const thumbnail = form({ format: 'static' }, png(100), 'thumbnail');
  expect(await call('setStickerSetThumbnail', thumbnail)).toBe(true);
  expect((await stickers()).map(({ emoji }) => emoji)).toEqual(['☕', '🫖']);
  const replaced = { old_sticker: coffee.file_id, sticker: input('🥤') };
  expect(await call('replaceStickerInSet', form(replaced))).toBe(true);
  const sent = await call('sendSticker', { chat_id: alice, sticker: (await stickers())[0].file_id });
  expect(sent.sticker).toMatchObject({ width: 512 });
  const snapshot = JSON.parse(JSON.stringify(snapshotOf(sandbox.world)));
  expect(snapshot.stickerSets).toMatchObject([{ name, title: 'Drinks', botId }]);
  expect(await call('deleteStickerFromSet', { sticker: tea.file_id })).toBe(true);
  expect((await stickers()).map(({ emoji }) => emoji)).toEqual(['🥤']);
  expect(await call('deleteStickerSet', { name })).toBe(true);
  expect(await call('getStickerSet', { name })).toBe('Bad Request: STICKERSET_INVALID');
});

test('custom emoji are found by their ids, and masks have a place', async () => {
  expect(await create({ sticker_type: 'custom_emoji' }, png(100))).toBe(true);
  const { custom_emoji_id } = (await stickers())[0];
  expect(await call('getCustomEmojiStickers', { custom_emoji_ids: [custom_emoji_id, '1'] })).toMatchObject([
    { custom_emoji_id, type: 'custom_emoji' },
  ]);
  expect(await call('setCustomEmojiStickerSetThumbnail', { name, custom_emoji_id })).toBe(true);
  await call('deleteStickerSet', { name });
  await create({ sticker_type: 'mask' });
  const mask_position = { point: 'eyes', x_shift: 0, y_shift: 0, scale: 1 };
  const [{ file_id: sticker }] = await stickers();
  expect(await call('setStickerMaskPosition', { sticker, mask_position })).toBe(true);
  expect((await stickers())[0]).toMatchObject({ mask_position });
  await call('deleteStickerSet', { name });
});

test('an uploaded file can be used in a set', async () => {
  const file = await call(
    'uploadStickerFile',
    form({ name: '', sticker_format: 'static' }, png(512), 'sticker'),
  );
  expect(file).toMatchObject({ file_id: expect.any(String), file_unique_id: expect.any(String) });
  const stickers = [{ ...input('🍵'), sticker: file.file_id }];
  const made = { user_id: bob, name, title: 'Tea', stickers };
  expect(await call('createNewStickerSet', made)).toBe(true);
  await call('deleteStickerSet', { name });
});

test('a set is made and extended as before Bot API 6.6', async () => {
  const fields = { title: 'Tea', emojis: '🍵👨‍👩‍👧', contains_masks: true, mask_position: { point: 'eyes' } };
  expect(await call('createNewStickerSet', form(fields, png(512), 'png_sticker'))).toBe(true);
  const added = form({ emojis: '☕' }, png(512), 'tgs_sticker');
  expect(await call('addStickerToSet?tgs_sticker=', added)).toBe(true);
  const [first, second] = await stickers();
  expect(first).toMatchObject({ emoji: '🍵', type: 'mask', mask_position: { point: 'eyes' } });
  expect(second).toMatchObject({ emoji: '☕', is_animated: true });
  const again = { user_id: alice, name, png_sticker: first.file_id, emojis: 'x' };
  expect(await call('addStickerToSet', again)).toBe('Bad Request: STICKER_EMOJI_INVALID');
  const upload = form({ name: '' }, png(512), 'png_sticker');
  expect(await call('uploadStickerFile', upload)).toMatchObject({ file_id: expect.any(String) });
  await call('deleteStickerSet', { name });
});

test.each([
  [{ name: 'tea' }, 'invalid sticker set name is specified'],
  [{ title: '' }, 'PACK_TITLE_INVALID'],
  [{ stickers: Array.from({ length: 51 }, () => input('🍵')) }, 'STICKERS_TOO_MUCH'],
  [{ stickers: [{ ...input('🍵'), format: 'gif' }] }, 'invalid sticker format specified'],
  [{ stickers: [input('x')] }, 'STICKER_EMOJI_INVALID'],
  [{ sticker_type: 'custom_emoji' }, 'STICKER_PNG_DIMENSIONS'],
  [{ user_id: 5 }, 'user not found'],
])('refuses set %#', async (params, reason) => {
  expect(await create(params)).toBe(`Bad Request: ${reason}`);
});
