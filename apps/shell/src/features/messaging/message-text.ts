import { messageTextLimit, splitText } from '@botter/bot-api';

/** What can be done with the text of the field. */
export type TextCheck =
  | { readonly kind: 'blank' }
  | { readonly kind: 'ready'; readonly parts: readonly string[] }
  | { readonly kind: 'tooLong'; readonly over: number; readonly parts: readonly string[] };

/**
 * Checks a text before it is sent. One over Telegram's limit is returned with the parts that it could be sent
 * in.
 */
export function checkText(typed: string): TextCheck {
  const text = typed.trim();
  if (text === '') return { kind: 'blank' };
  if (text.length <= messageTextLimit) return { kind: 'ready', parts: [text] };
  return { kind: 'tooLong', over: text.length - messageTextLimit, parts: splitText(text) };
}
