import { mediaFields, storedMedia } from '../world/media-message';
import type { JsonObject, MediaKind, SandboxChat } from '../world/types';
import { badRequest } from './api-error';
import { captionText, messageText } from './formatted-text';
import { inlineKeyboard } from './inline-keyboard';
import { inputFile } from './input-file';
import { mediaDetails } from './media-details';
import type { MethodCall } from './method';
import { captionAbove, linkPreviewFields, type OutgoingContent } from './outgoing-message';
import { isObject, Params } from './params';
import { contactFields, locationFields, venueFields } from './small-content';

const resultLimit = 50;
const idByteLimit = 64;

/** Which file a result of each type sends, and as what. */
const files: Readonly<Record<string, { readonly kind: MediaKind; readonly field: string }>> = {
  photo: { kind: 'photo', field: 'photo' },
  gif: { kind: 'animation', field: 'gif' },
  mpeg4_gif: { kind: 'animation', field: 'mpeg4' },
  video: { kind: 'video', field: 'video' },
  audio: { kind: 'audio', field: 'audio' },
  voice: { kind: 'voice', field: 'voice' },
  document: { kind: 'document', field: 'document' },
  sticker: { kind: 'sticker', field: 'sticker' },
};
const others = new Set(['article', 'location', 'venue', 'contact']);

/** The results of an answer, checked. */
export function inlineResults(call: MethodCall, chat: SandboxChat): JsonObject[] {
  const list = call.params.list('results', 'InlineQueryResult');
  if (!list) throw badRequest('inline query results must be specified');
  if (list.length > resultLimit) throw badRequest('RESULTS_TOO_MUCH');
  const results = list.map((value) => checkedResult(call, value, chat));
  if (new Set(results.map(({ id }) => id)).size < results.length) throw badRequest('RESULT_ID_DUPLICATE');
  return results;
}

function checkedResult(call: MethodCall, value: unknown, chat: SandboxChat): JsonObject {
  if (!isObject(value)) throw badRequest("can't parse inline query result: expected an Object");
  const type = String(value.type ?? '');
  if (!files[type] && !others.has(type)) {
    throw badRequest("can't parse inline query result: unsupported inline query result type");
  }
  const id = String(value.id ?? '');
  if (id === '' || Buffer.byteLength(id) > idByteLimit) throw badRequest('RESULT_ID_INVALID');
  if (type === 'article') {
    for (const field of ['title', 'input_message_content']) {
      if (!value[field]) throw badRequest(`can't parse inline query result: Can't find field "${field}"`);
    }
  }
  // This checks texts and keyboards; files are read when a person chooses the result.
  textContent(call, value);
  keyboardOf(value, chat);
  return { ...value, id };
}

/** The inline keyboard of a result. */
export function keyboardOf({ reply_markup: markup }: JsonObject, chat: SandboxChat): JsonObject | undefined {
  return isObject(markup) ? inlineKeyboard(markup.inline_keyboard, chat) : undefined;
}

/** What is sent when a person chooses this result. */
export async function chosenContent(call: MethodCall, result: JsonObject): Promise<OutgoingContent> {
  return textContent(call, result) ?? (await fileContent(call, result));
}

/** The content of a result without a file; undefined for one with a file. */
function textContent(call: MethodCall, result: JsonObject): OutgoingContent | undefined {
  const { input_message_content: content, type } = result;
  if (content === undefined) {
    const fields = fieldsOf(String(type), new Params(result));
    return fields && { fields };
  }
  if (!isObject(content)) throw badRequest("can't parse input message content: expected an Object");
  const params = new Params({ ...content, text: content.message_text });
  if (content.message_text !== undefined) {
    const { text, entities, source } = messageText(params);
    const fields = { text, ...(entities && { entities }), ...linkPreviewFields({ ...call, params }) };
    return { fields, source };
  }
  const kind =
    content.phone_number !== undefined ? 'contact' : content.address !== undefined ? 'venue' : 'location';
  const fields = fieldsOf(kind, params);
  return fields && { fields };
}

function fieldsOf(kind: string, params: Params): JsonObject | undefined {
  if (kind === 'contact') return contactFields(params);
  if (kind === 'venue') return venueFields(params);
  return kind === 'location' ? locationFields(params) : undefined;
}

async function fileContent(call: MethodCall, result: JsonObject): Promise<OutgoingContent> {
  const { kind, field } = files[String(result.type)] ?? { kind: 'document', field: 'document' };
  const source = result[`${field}_file_id`] ?? result[`${field}_url`];
  const params = new Params({ ...result, [kind]: source });
  const caption = captionText(params);
  const file = await inputFile({ ...call, params }, kind, kind);
  const above = captionAbove(params);
  return {
    fields: {
      ...mediaFields(call.bot.id, kind, file, await mediaDetails({ ...call, params }, kind)),
      ...(caption.text && { caption: caption.text }),
      ...(caption.entities && { caption_entities: caption.entities }),
      ...(above && { show_caption_above_media: above }),
    },
    source: caption.source,
    media: storedMedia(kind, file),
  };
}
