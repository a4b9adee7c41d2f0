import type { MediaType } from '@botter/contracts';
import { type SendEffect, toReplyMarkup } from '@botter/engine';

/** A call of the Bot API, without the chat it goes to. */
export interface BotRequest {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const mediaMethods: Record<MediaType, string> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  audio: 'sendAudio',
  document: 'sendDocument',
  animation: 'sendAnimation',
};

/** Writes a planned message as the call that sends it; undefined where nothing is left to send. */
export function toBotRequest(effect: SendEffect, idOf: (value: string) => string): BotRequest | undefined {
  const common = {
    message_thread_id: effect.threadId ?? undefined,
    parse_mode: effect.parseMode || undefined,
    reply_markup: toReplyMarkup(effect.keyboard, idOf),
  };
  const { media } = effect;
  if (media?.source === 'url') {
    const parameters = { [media.type]: media.url, caption: effect.text || undefined, ...common };
    return { method: mediaMethods[media.type], parameters };
  }
  if (effect.text === '') return undefined;
  const link_preview_options = effect.disableLinkPreview ? { is_disabled: true } : undefined;
  return { method: 'sendMessage', parameters: { text: effect.text, ...common, link_preview_options } };
}
