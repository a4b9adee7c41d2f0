import type { StoredFile } from './file-store';
import { fileIdOf } from './file-store';
import type { JsonObject, MediaKind, StoredMedia } from './types';

/** The fields of a `Message` that carry a file, as the Bot API writes them for this bot. */
export function mediaFields(
  botId: number,
  kind: MediaKind,
  file: StoredFile,
  /** Fields of the file that it doesn't tell itself, like `duration` and `emoji`. */
  more: JsonObject = {},
): JsonObject {
  const base = {
    file_id: fileIdOf(botId, file.uniqueId),
    file_unique_id: file.uniqueId,
    file_size: file.size,
  };
  const { width = 0, height = 0 } = file.video ?? file.image ?? {};
  const size = { width, height };
  const duration = file.video?.duration ?? 0;
  const named = { ...base, file_name: file.name, mime_type: file.mimeType };
  switch (kind) {
    case 'photo':
      return { photo: [{ ...base, ...size }] };
    case 'video':
      return { video: { ...named, ...size, duration, ...more } };
    case 'audio':
      return { audio: { ...named, duration: 0, ...more } };
    case 'voice':
      return { voice: { ...base, mime_type: file.mimeType, duration: 0, ...more } };
    case 'video_note':
      return { video_note: { ...base, length: width || 240, duration, ...more } };
    case 'animation':
      return { animation: { ...named, ...size, duration, ...more }, document: named };
    case 'sticker': {
      const plain = { is_animated: false, is_video: false, type: 'regular' };
      return { sticker: { ...base, ...size, ...plain, ...more } };
    }
    case 'document':
      return { document: { ...named, ...more } };
    default: {
      const never: never = kind;
      return never;
    }
  }
}

export function storedMedia(kind: MediaKind, file: StoredFile): StoredMedia {
  return { kind, file: file.uniqueId, name: file.name, mimeType: file.mimeType };
}
