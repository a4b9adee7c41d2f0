import { findMessage, replaceMessage } from '../../world/chats';
import { mediaFields, storedMedia } from '../../world/media-message';
import type { JsonObject, MediaKind, SandboxChat, StoredMessage } from '../../world/types';
import { badRequest } from '../api-error';
import { captionText, messageText } from '../formatted-text';
import { inputFile } from '../input-file';
import { mediaDetails } from '../media-details';
import type { Method, MethodCall } from '../method';
import { captionAbove, linkPreviewFields } from '../outgoing-message';
import { isObject, Params } from '../params';
import { editedMarkup } from '../reply-markup';
import { targetChat } from '../target-chat';

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

export interface Edited {
  readonly chat: SandboxChat;
  readonly stored: StoredMessage;
}

/** The bot's own message of an edit, or one that was sent by way of it. */
export function editable(call: MethodCall): Edited {
  if (call.params.has('inline_message_id')) return inlineMessage(call);
  const chat = targetChat(call);
  const stored = findMessage(chat, messageIdOf(call));
  if (!stored) throw badRequest('message to edit not found');
  if (stored.message.from?.id !== call.bot.id) throw badRequest("message can't be edited");
  return { chat, stored };
}

function inlineMessage({ world, bot, params }: MethodCall): Edited {
  const id = params.text('inline_message_id');
  for (const chat of world.chats.ofBot(bot)) {
    const stored = chat.messages.findLast(({ inlineMessageId }) => inlineMessageId === id);
    const via = stored?.message.via_bot as { id?: number } | undefined;
    if (stored && via?.id === bot.id) return { chat, stored };
  }
  throw badRequest('MESSAGE_ID_INVALID');
}

function messageIdOf({ params }: MethodCall): number {
  const id = params.integer('message_id', 0);
  if (id <= 0) throw badRequest('message identifier is not specified');
  return id;
}

/** Puts the changed message in place; a keyboard that the call leaves out is removed, as Telegram does. */
export function change(
  call: MethodCall,
  { chat, stored }: Edited,
  fields: JsonObject,
  more: Partial<StoredMessage> = {},
) {
  const { world, bot, params } = call;
  const { reply_markup: _old, ...content } = stored.message;
  const markup = editedMarkup(params, chat);
  const changed = { ...content, ...fields, ...(markup && { reply_markup: markup }) };
  if (JSON.stringify(sorted(changed)) === JSON.stringify(sorted(stored.message)))
    throw badRequest(notModified);
  const message = { ...changed, edit_date: world.seconds() };
  replaceMessage(chat, { ...stored, ...more, message });
  world.chatChanged(bot.id, chat);
  world.onChange();
  // Telegram doesn't show a bot what was sent by way of it.
  return params.has('inline_message_id') ? true : message;
}

function sorted(message: JsonObject): unknown {
  const { edit_date: _edited, ...content } = message;
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function editMessageText(call: MethodCall): unknown {
  const { text, entities, source } = messageText(call.params);
  const edited = editable(call);
  if (edited.stored.message.text === undefined) throw badRequest('there is no text in the message to edit');
  return change(call, edited, { text, entities, ...linkPreviewFields(call) }, { source });
}

function editMessageCaption(call: MethodCall): unknown {
  const { text, entities, source } = captionText(call.params);
  const edited = editable(call);
  if (!edited.stored.media) throw badRequest('there is no caption in the message to edit');
  const fields = {
    caption: text || undefined,
    caption_entities: entities,
    show_caption_above_media: captionAbove(call.params),
  };
  return change(call, edited, fields, { source });
}

function editMessageReplyMarkup(call: MethodCall): unknown {
  return change(call, editable(call), {});
}

async function editMessageMedia(call: MethodCall): Promise<unknown> {
  const media = call.params.object('media', 'InputMedia');
  const kind = String(media?.type) as MediaKind;
  if (!isObject(media) || !['photo', 'video', 'audio', 'document', 'animation'].includes(kind)) {
    throw badRequest("can't parse InputMedia: type must be specified");
  }
  const edited = editable(call);
  if (!edited.stored.media) throw badRequest('there is no media in the message to edit');
  const params = new Params({ ...media, [kind]: media.media }, call.params.uploads);
  const caption = captionText(params);
  const file = await inputFile({ ...call, params }, kind, kind);
  const old = Object.fromEntries(
    ['photo', 'video', 'audio', 'document', 'animation'].map((field) => [field, undefined]),
  );
  const fields = {
    ...old,
    ...mediaFields(call.bot.id, kind, file, await mediaDetails({ ...call, params }, kind)),
    caption: caption.text || undefined,
    caption_entities: caption.entities,
    show_caption_above_media: captionAbove(params),
  };
  return change(call, edited, fields, { source: caption.source, media: storedMedia(kind, file) });
}

function deleteMessage(call: MethodCall): boolean {
  const chat = targetChat(call);
  remove(call, chat, messageIdOf(call));
  return true;
}

function deleteMessages(call: MethodCall): boolean {
  const chat = targetChat(call);
  const ids = call.params.list('message_ids', 'message identifiers');
  if (!ids) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  for (const id of ids) if (findMessage(chat, Number(id))) remove(call, chat, Number(id));
  return true;
}

function remove({ world, bot }: MethodCall, chat: SandboxChat, messageId: number): void {
  const at = chat.messages.findLastIndex(({ message }) => message.message_id === messageId);
  if (at < 0) throw badRequest('message to delete not found');
  chat.messages.splice(at, 1);
  world.chatChanged(bot.id, chat);
  world.onChange();
}

/** What a bot changes in messages it has sent. */
export const editingMethods: Record<string, Method> = {
  editMessageText,
  editMessageCaption,
  editMessageReplyMarkup,
  editMessageMedia,
  deleteMessage,
  deleteMessages,
};
