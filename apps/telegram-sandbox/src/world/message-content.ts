import { fileIdOf } from './file-store';
import { isJsonObject, type JsonObject, type TelegramMessage } from './types';

/** The fields of a message that a forward or a copy takes along. */
const contents = new Set(
  `text entities link_preview_options caption caption_entities show_caption_above_media has_media_spoiler
  photo video audio document animation voice video_note sticker location venue contact dice poll invoice game`.split(
    /\s+/,
  ),
);

/** What a message says, without who says it where and when. */
export function contentOf(message: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(message).filter(([field]) => contents.has(field)));
}

/** A message about the chat itself, like a new title: it has no content. */
export function isService(message: JsonObject): boolean {
  return Object.keys(contentOf(message)).length === 0;
}

/** The origin in the field of today, and in those before Bot API 7.0 that Telegram still fills. */
export function forwardFields(message: TelegramMessage): JsonObject {
  const { forward_origin, from, date, sender_chat, message_id } = message;
  if (forward_origin) {
    return Object.fromEntries(Object.entries(message).filter(([field]) => field.startsWith('forward_')));
  }
  if (sender_chat) {
    return {
      forward_origin: { type: 'channel', chat: sender_chat, message_id, date },
      forward_from_chat: sender_chat,
      forward_from_message_id: message_id,
      forward_date: date,
    };
  }
  return {
    forward_origin: { type: 'user', sender_user: from, date },
    forward_from: from,
    forward_date: date,
  };
}

/** The same content with file ids for this bot: those of another one mean nothing to it. */
export function withFileIds<Value>(botId: number, value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => withFileIds(botId, item)) as Value;
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([field, part]) => [field, withFileIds(botId, part)] as const);
  const copy: JsonObject = Object.fromEntries(entries);
  if (typeof value.file_unique_id === 'string') copy.file_id = fileIdOf(botId, value.file_unique_id);
  return copy as Value;
}
