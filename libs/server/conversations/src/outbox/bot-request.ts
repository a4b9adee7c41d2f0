import type { InlineKeyboardMarkup } from '@botter/bot-api';
import type { Media, MediaType } from '@botter/contracts';
import type { SendEffect } from '@botter/engine';

/** A request to the Bot API, without the chat it goes to. */
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

const typesByMethod: ReadonlyMap<string, MediaType> = new Map(
  Object.entries(mediaMethods).map(([type, method]) => [method, type as MediaType]),
);

/** As the Bot API names parts of an upload; followed by the id of the file. */
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

/** Writes a planned message as the request that sends it; undefined where nothing is left to send. */
export function toBotRequest(
  effect: SendEffect,
  replyMarkup: InlineKeyboardMarkup | undefined,
): BotRequest | undefined {
  const common = {
    message_thread_id: effect.threadId ?? undefined,
    // Where that message is gone meanwhile, the reply still arrives.
    reply_parameters:
      effect.replyTo === undefined
        ? undefined
        : { message_id: Number(effect.replyTo), allow_sending_without_reply: true },
    parse_mode: effect.parseMode || undefined,
    reply_markup: replyMarkup,
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

/** Telegram fetches an address by itself; a file of ours is put in its place when it is sent. */
function mediaParameter(media: Media): string {
  return media.source === 'url' ? media.url : uploadPrefix + media.fileId;
}
