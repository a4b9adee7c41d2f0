import { fileIdOf, type StoredFile } from '../world/file-store';
import type { JsonObject, MediaKind } from '../world/types';
import { inputFile } from './input-file';
import type { MethodCall } from './method';
import type { Params } from './params';

/** What the parameters of each kind are called. */
const numbers: Partial<Record<MediaKind, readonly string[]>> = {
  video: ['duration', 'width', 'height', 'start_timestamp'],
  animation: ['duration', 'width', 'height'],
  video_note: ['duration', 'length'],
  audio: ['duration'],
  voice: ['duration'],
};
const texts: Partial<Record<MediaKind, readonly string[]>> = {
  audio: ['performer', 'title'],
  sticker: ['emoji'],
};

/** Kinds that may have a picture of the bot's own. */
const withThumbnail: ReadonlySet<MediaKind> = new Set([
  'audio',
  'video',
  'document',
  'animation',
  'video_note',
]);

/** What the bot says about a file that the file itself doesn't tell. */
export async function mediaDetails(call: MethodCall, kind: MediaKind): Promise<JsonObject> {
  const { bot, params } = call;
  const thumbnail = withThumbnail.has(kind) ? thumbnailOf(params) : undefined;
  const cover = kind === 'video' && params.has('cover') ? await inputFile(call, 'cover', 'photo') : undefined;
  const picture = thumbnail && photoSize(bot.id, thumbnail);
  return {
    ...given(params, numbers[kind], (name) => params.integer(name, 0)),
    ...given(params, texts[kind], (name) => params.text(name)),
    // The second is its name before Bot API 6.6, which Telegram still writes.
    ...(picture && { thumbnail: picture, thumb: picture }),
    ...(cover && { cover: [photoSize(bot.id, cover)] }),
  };
}

function given(
  params: Params,
  names: readonly string[] | undefined,
  read: (name: string) => unknown,
): JsonObject {
  return Object.fromEntries(
    (names ?? []).filter((name) => params.has(name)).map((name) => [name, read(name)]),
  );
}

/** A thumbnail is always uploaded with the call; as on Telegram, anything else is none. */
function thumbnailOf(params: Params): StoredFile | undefined {
  return ['thumbnail', 'thumb']
    .map((name) => params.uploads.get(/^attach:\/\/(.+)$/.exec(params.text(name))?.[1] ?? name))
    .find((file) => file?.image);
}

function photoSize(botId: number, { uniqueId, size, image }: StoredFile): JsonObject {
  return {
    file_id: fileIdOf(botId, uniqueId),
    file_unique_id: uniqueId,
    file_size: size,
    width: image?.width ?? 0,
    height: image?.height ?? 0,
  };
}
