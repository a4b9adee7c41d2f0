import { mediaFields, storedMedia } from '../../world/media-message';
import type { JsonObject, MediaKind } from '../../world/types';
import { badRequest } from '../api-error';
import { captionText, messageText } from '../formatted-text';
import { inputFile } from '../input-file';
import type { Method, MethodCall } from '../method';
import { linkPreviewFields, sendInto } from '../outgoing-message';
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

function mediaMethod(kind: MediaKind): Method {
  return async (call) => {
    const { text, entities, source } = captionText(call.params);
    targetChat(call);
    const file = await inputFile(call, kind, kind);
    const chat = sendingChat(call);
    const caption = text ? { caption: text, ...(entities && { caption_entities: entities }) } : {};
    const fields = { ...mediaFields(call.bot.id, kind, file), ...caption };
    return sendInto(call, chat, { fields, source, media: storedMedia(kind, file) });
  };
}

/** Two to ten pictures or files as one album: several messages with one group id. */
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
    prepared.push({ kind, file, caption: captionText(params) });
  }
  return prepared.map(({ kind, file, caption }) => {
    const fields = {
      media_group_id: groupId,
      ...mediaFields(call.bot.id, kind, file),
      ...(caption.text && { caption: caption.text, caption_entities: caption.entities }),
    };
    return sendInto(call, chat, { fields, source: caption.source, media: storedMedia(kind, file) });
  });
}

function sendFields(fieldsOf: (params: Params) => JsonObject): Method {
  return (call) => {
    const fields = fieldsOf(call.params);
    return sendInto(call, sendingChat(call), { fields });
  };
}

function locationFields(params: Params): JsonObject {
  const [latitude, longitude] = [Number(params.text('latitude')), Number(params.text('longitude'))];
  if (!params.has('latitude') || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw badRequest('wrong latitude/longitude specified');
  }
  return { location: { latitude, longitude } };
}

function contactFields(params: Params): JsonObject {
  const phone_number = params.text('phone_number');
  const first_name = params.text('first_name');
  if (!phone_number) throw badRequest('phone number must be non-empty');
  if (!first_name) throw badRequest('first name must be non-empty');
  return { contact: { phone_number, first_name } };
}

function sendChatAction(call: MethodCall): boolean {
  const action = call.params.text('action');
  const chat = targetChat(call);
  if (!chatActions.includes(action)) throw badRequest('wrong parameter action in request');
  call.world.feed.tell({ type: 'action', botId: call.bot.id, chatId: chat.id, action });
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
  sendLocation: sendFields(locationFields),
  sendContact: sendFields(contactFields),
  sendChatAction,
};
