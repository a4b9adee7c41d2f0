import type { InlineKeyboardMarkup } from '@botter/bot-api';
import type { Media, MediaType } from '@botter/contracts';
import type { ReplyKeyboard, SendEffect } from '@botter/engine';

/** A request to the Bot API, without its chat. */
export interface BotRequest {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const mediaMethods = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  audio: 'sendAudio',
  document: 'sendDocument',
  animation: 'sendAnimation',
} as const satisfies Record<MediaType, string>;

/** Shows that the bot is typing. */
export const typingMethod = 'sendChatAction';

const typesByMethod: ReadonlyMap<string, MediaType> = new Map(
  Object.entries(mediaMethods).map(([type, method]) => [method, type as MediaType]),
);

/** The Bot API's prefix for parts of an upload. The id of the file follows it. */
const uploadPrefix = 'attach://';

/** The kind of media that a method sends; undefined for `sendMessage`. */
export function mediaTypeOf(method: string): MediaType | undefined {
  return typesByMethod.get(method);
}

/** The id of the uploaded file in a media parameter; undefined for an address. */
export function uploadedFileOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' && parameter.startsWith(uploadPrefix)
    ? parameter.slice(uploadPrefix.length)
    : undefined;
}

/** Writes a planned message as the request that sends it; undefined if nothing is left to send. */
export function toBotRequest(
  effect: SendEffect,
  replyMarkup: InlineKeyboardMarkup | undefined,
): BotRequest | undefined {
  const common = {
    message_thread_id: effect.threadId ?? undefined,
    // If that message was deleted meanwhile, the reply still arrives.
    reply_parameters:
      effect.replyTo === undefined
        ? undefined
        : { message_id: Number(effect.replyTo), allow_sending_without_reply: true },
    parse_mode: effect.parseMode || undefined,
    reply_markup: replyMarkup ?? (effect.replyKeyboard && replyKeyboardOf(effect.replyKeyboard)),
    disable_notification: effect.silent || undefined,
  };
  const { media } = effect;
  if (media) {
    const parameters = { [media.type]: mediaParameter(media), caption: effect.text || undefined, ...common };
    return { method: mediaMethods[media.type], parameters };
  }
  if (effect.text === '') return undefined;
  const link_preview_options = effect.disableLinkPreview ? { is_disabled: true } : undefined;
  return { method: 'sendMessage', parameters: { text: effect.text, ...common, link_preview_options } };
}

/** In a group, it is shown only to the person whose message is replied to. */
function replyKeyboardOf(keyboard: ReplyKeyboard): object {
  if (keyboard.type === 'remove') return { remove_keyboard: true, selective: true };
  const button = { text: keyboard.label, [`request_${keyboard.type}`]: true };
  return { keyboard: [[button]], resize_keyboard: true, one_time_keyboard: true, selective: true };
}

/** Telegram fetches an address by itself. The sender replaces the id of a file of ours with the file. */
function mediaParameter(media: Media): string {
  return media.source === 'url' ? media.url : uploadPrefix + media.fileId;
}
