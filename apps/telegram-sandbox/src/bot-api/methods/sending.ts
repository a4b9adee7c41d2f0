import type { StoredFile } from '../../world/file-store';
import { mediaFields, storedMedia } from '../../world/media-message';
import type { JsonObject, MediaKind } from '../../world/types';
import { badRequest } from '../api-error';
import { captionText, type FormattedText, messageText } from '../formatted-text';
import { inputFile } from '../input-file';
import { mediaDetails } from '../media-details';
import type { Method, MethodCall } from '../method';
import { captionAbove, linkPreviewFields, sendInto } from '../outgoing-message';
import { isObject, Params } from '../params';
import { sendingChat, targetChat } from '../target-chat';

const chatActions = [
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
];

function sendMessage(call: MethodCall): unknown {
  const formatted = messageText(call.params);
  const chat = sendingChat(call);
  const { text, entities, source } = formatted;
  const fields = { text, ...(entities && { entities }), ...linkPreviewFields(call) };
  return sendInto(call, chat, { fields, source });
}

const captionless: ReadonlySet<MediaKind> = new Set(['sticker', 'video_note']);
/** Only these can hide behind a spoiler or have their caption above them. */
const visual: ReadonlySet<MediaKind> = new Set(['photo', 'video', 'animation']);

function captionFields({ text, entities }: FormattedText): JsonObject {
  return text ? { caption: text, ...(entities && { caption_entities: entities }) } : {};
}

function mediaOptions(params: Params, kind: MediaKind): JsonObject {
  if (!visual.has(kind)) return {};
  const show_caption_above_media = captionAbove(params);
  return {
    ...(show_caption_above_media && { show_caption_above_media }),
    ...(params.flag('has_spoiler') && { has_media_spoiler: true }),
  };
}

/** A video note is square: Telegram sends any other as a video. */
function shownAs(asked: MediaKind, { video }: StoredFile): MediaKind {
  return asked === 'video_note' && video && video.width !== video.height ? 'video' : asked;
}

function mediaMethod(asked: MediaKind): Method {
  return async (call) => {
    const caption = captionless.has(asked) ? undefined : captionText(call.params);
    targetChat(call);
    const file = await inputFile(call, asked, asked);
    const kind = shownAs(asked, file);
    const details = await mediaDetails(call, kind);
    const chat = sendingChat(call);
    const fields = {
      ...mediaFields(call.bot.id, kind, file, details),
      ...(caption && captionFields(caption)),
      ...mediaOptions(call.params, kind),
    };
    return sendInto(call, chat, { fields, source: caption?.source, media: storedMedia(kind, file) });
  };
}

/** One to ten photos or files as one album: several messages with one group id. */
async function sendMediaGroup(call: MethodCall): Promise<unknown> {
  const items = call.params.list('media', 'InputMedia');
  if (!items || items.length < 1) throw badRequest('expected an Array of InputMedia');
  if (items.length > 10) throw badRequest('too many messages to send as an album');
  const chat = sendingChat(call);
  const groupId = `1${String(call.world.now())}${call.bot.nextMessageId}`;
  const prepared = [];
  for (const item of items) {
    if (!isObject(item)) throw badRequest("can't parse InputMedia: expected an Object");
    const kind = String(item.type) as MediaKind;
    if (!['photo', 'video', 'audio', 'document'].includes(kind)) {
      throw badRequest("can't parse InputMedia: type must be one of photo, video, audio, document");
    }
    const params = new Params({ ...item, [kind]: item.media }, call.params.uploads);
    const file = await inputFile({ ...call, params }, kind, kind);
    const details = await mediaDetails({ ...call, params }, kind);
    prepared.push({ kind, file, details, caption: captionText(params), params });
  }
  return prepared.map(({ kind, file, details, caption, params }) => {
    const fields = {
      media_group_id: groupId,
      ...mediaFields(call.bot.id, kind, file, details),
      ...captionFields(caption),
      ...mediaOptions(params, kind),
    };
    return sendInto(call, chat, { fields, source: caption.source, media: storedMedia(kind, file) });
  });
}

function sendChatAction(call: MethodCall): boolean {
  const action = call.params.text('action');
  const chat = targetChat(call);
  if (!chatActions.includes(action)) throw badRequest('wrong parameter action in request');
  call.world.feed.publish({ type: 'action', botId: call.bot.id, chatId: chat.id, action });
  return true;
}

/** What a bot sends into a chat. */
export const sendingMethods: Record<string, Method> = {
  sendMessage,
  sendPhoto: mediaMethod('photo'),
  sendVideo: mediaMethod('video'),
  sendAudio: mediaMethod('audio'),
  sendDocument: mediaMethod('document'),
  sendAnimation: mediaMethod('animation'),
  sendVoice: mediaMethod('voice'),
  sendVideoNote: mediaMethod('video_note'),
  sendSticker: mediaMethod('sticker'),
  sendMediaGroup,
  sendChatAction,
};
