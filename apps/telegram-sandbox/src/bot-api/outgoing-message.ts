import { botUserOf } from '../world/bots';
import { findMessage } from '../world/chats';
import type {
  JsonObject,
  SandboxBot,
  SandboxChat,
  SandboxInvoice,
  StoredMedia,
  StoredMessage,
  TelegramMessage,
} from '../world/types';
import { badRequest } from './api-error';
import type { MethodCall } from './method';
import { isObject, type Params } from './params';
import { replyMarkup } from './reply-markup';
import { requireAdmin } from './target-chat';

export interface OutgoingContent {
  readonly fields: JsonObject;
  readonly source?: StoredMessage['source'];
  readonly media?: StoredMedia | null;
  readonly invoice?: SandboxInvoice;
  readonly game?: StoredMessage['game'];
  /** The inline keyboard if the call has none. */
  readonly inline?: JsonObject;
}

/**
 * Puts a bot's message into the chat, with the thread, reply, keyboard, effect and protection of the call.
 */
export function sendInto(call: MethodCall, chat: SandboxChat, content: OutgoingContent): TelegramMessage {
  const { world, bot, params } = call;
  const { inline = content.inline, keyboard } = replyMarkup(params, chat);
  const reply = repliedTo(call, chat);
  const threadId = threadOf(call, chat);
  const effectId = params.text('message_effect_id');
  const message = {
    message_id: world.chats.nextMessageId(bot, chat),
    from: botUserOf(bot),
    chat: world.chatView(chat),
    date: world.seconds(),
    ...(threadId && { message_thread_id: threadId, is_topic_message: true }),
    ...(reply && { reply_to_message: reply, ...quoteOf(params, reply) }),
    ...(params.flag('protect_content') && { has_protected_content: true }),
    ...(effectId && chat.type === 'private' && { effect_id: effectId }),
    ...content.fields,
    ...(inline && { reply_markup: inline }),
  };
  if (keyboard !== undefined) chat.keyboard = keyboard;
  const { source = null, media = null, invoice, game } = content;
  world.keepMessage(bot, chat, {
    message,
    source,
    media,
    ...(invoice && { invoice }),
    ...(game && { game }),
  });
  return message;
}

/** A message about the chat that a bot's own action causes; the other bots of a group learn of it. */
export function sendService(
  { world, bot }: MethodCall,
  chat: SandboxChat,
  fields: JsonObject,
): TelegramMessage {
  const message = {
    message_id: world.chats.nextMessageId(bot, chat),
    ...(chat.type === 'channel' ? { sender_chat: world.chatView(chat) } : { from: botUserOf(bot) }),
    chat: world.chatView(chat),
    date: world.seconds(),
    ...fields,
  };
  world.keepMessage(bot, chat, { message, source: null, media: null });
  for (const id of chat.botIds.filter((member) => member !== bot.id)) {
    const other = world.bots.get(id);
    if (other) world.pushUpdate(other, chat.type === 'channel' ? 'channel_post' : 'message', message);
  }
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

/** The part of the message that a reply quotes. */
function quoteOf(params: Params, reply: TelegramMessage): JsonObject {
  const { quote, quote_position: near } = params.object('reply_parameters', 'reply parameters') ?? {};
  if (quote === undefined) return {};
  const text = String(quote);
  const whole = String(reply.text ?? reply.caption ?? '');
  const wanted = Number(near ?? 0);
  const position = whole.startsWith(text, wanted) ? wanted : whole.indexOf(text);
  if (text === '' || position < 0) throw badRequest('QUOTE_TEXT_INVALID');
  return { quote: { text, position, is_manual: true } };
}

/** A thread exists once someone has written in it. */
function threadOf({ bot, params }: MethodCall, chat: SandboxChat): number | undefined {
  if (!params.has('message_thread_id')) {
    refuseClosed(bot, chat, chat.topics && chat.generalTopic);
    return undefined;
  }
  const id = params.integer('message_thread_id', 0);
  const known =
    chat.topics?.some((topic) => topic.id === id) ||
    chat.messages.some(({ message }) => message.message_thread_id === id);
  if (!known) throw badRequest('message thread not found');
  refuseClosed(
    bot,
    chat,
    chat.topics?.find((topic) => topic.id === id),
  );
  return id;
}

/** Only administrators write in a closed topic. */
function refuseClosed(bot: SandboxBot, chat: SandboxChat, topic: { closed?: boolean } | undefined): void {
  if (topic?.closed) requireAdmin(bot, chat, 'TOPIC_CLOSED');
}

/** Kept only if it is true, as Telegram writes it. */
export function captionAbove(params: Params): true | undefined {
  return params.flag('show_caption_above_media') || undefined;
}

/** `link_preview_options`, or the older switch that does the same. */
export function linkPreviewFields({ params }: MethodCall): JsonObject {
  const options = params.object('link_preview_options', 'link preview options');
  if (isObject(options)) return { link_preview_options: options };
  return params.flag('disable_web_page_preview') ? { link_preview_options: { is_disabled: true } } : {};
}
