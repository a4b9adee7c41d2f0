import { botUserOf } from '../world/bots';
import { findMessage } from '../world/chats';
import type { JsonObject, SandboxChat, StoredMedia, StoredMessage, TelegramMessage } from '../world/types';
import { badRequest } from './api-error';
import type { MethodCall } from './method';
import { isObject, type Params } from './params';
import { replyMarkup } from './reply-markup';

export interface OutgoingContent {
  readonly fields: JsonObject;
  readonly source?: StoredMessage['source'];
  readonly media?: StoredMedia;
}

/** Puts a bot's message into the chat, with the thread, reply, keyboard, effect and protection that the call asks for. */
export function sendInto(call: MethodCall, chat: SandboxChat, content: OutgoingContent): TelegramMessage {
  const { world, bot, params } = call;
  const { inline, keyboard } = replyMarkup(params, chat);
  const reply = repliedTo(call, chat);
  const threadId = threadOf(call, chat);
  const effectId = params.text('message_effect_id');
  const message = {
    message_id: world.chats.nextMessageId(bot, chat),
    from: botUserOf(bot),
    chat: world.chatView(chat),
    date: world.seconds(),
    ...(threadId && { message_thread_id: threadId, is_topic_message: true }),
    ...(reply && { reply_to_message: reply }),
    ...(params.flag('protect_content') && { has_protected_content: true }),
    ...(effectId && chat.type === 'private' && { effect_id: effectId }),
    ...content.fields,
    ...(inline && { reply_markup: inline }),
  };
  if (keyboard !== undefined) chat.keyboard = keyboard;
  world.keepMessage(bot, chat, { message, source: content.source ?? null, media: content.media ?? null });
  return message;
}

function repliedTo({ params }: MethodCall, chat: SandboxChat): TelegramMessage | undefined {
  const parameters = params.object('reply_parameters', 'reply parameters');
  const id = Number(parameters?.message_id ?? params.integer('reply_to_message_id', 0));
  if (!id) return undefined;
  const found = findMessage(chat, id)?.message;
  const mayMiss =
    parameters?.allow_sending_without_reply === true || params.flag('allow_sending_without_reply');
  if (!found && !mayMiss) throw badRequest('message to be replied not found');
  if (!found) return undefined;
  const { reply_to_message: _nested, ...plain } = found;
  return plain;
}

/** A thread exists once someone has written in it. */
function threadOf({ params }: MethodCall, chat: SandboxChat): number | undefined {
  if (!params.has('message_thread_id')) return undefined;
  const id = params.integer('message_thread_id', 0);
  const known =
    chat.topics?.some((topic) => topic.id === id) ||
    chat.messages.some(({ message }) => message.message_thread_id === id);
  if (!known) throw badRequest('message thread not found');
  return id;
}

/** Kept only where it is true, as Telegram writes it. */
export function captionAbove(params: Params): true | undefined {
  return params.flag('show_caption_above_media') || undefined;
}

/** `link_preview_options`, or the older switch that does the same. */
export function linkPreviewFields({ params }: MethodCall): JsonObject {
  const options = params.object('link_preview_options', 'link preview options');
  if (isObject(options)) return { link_preview_options: options };
  return params.flag('disable_web_page_preview') ? { link_preview_options: { is_disabled: true } } : {};
}
