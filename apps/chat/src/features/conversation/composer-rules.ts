import { messageTextLimit, splitText } from '@botter/bot-api';

/** What can be done with the text in the input. */
export type TextCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: 'tooLong'; readonly over: number; readonly parts: string[] };

/** Looks at a text before it is sent; one over Telegram's limit comes with the parts it could be sent in. */
export function checkText(typed: string): TextCheck {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  if (text.length <= messageTextLimit) return { kind: 'ready', text };
  return {
    kind: 'tooLong',
    over: text.length - messageTextLimit,
    parts: splitText(text),
  };
}

/** Enter sends; with Shift it starts a line, and while an input method composes a character it belongs to that. */
export function sendsMessage(event: { key: string; shiftKey: boolean; isComposing: boolean }): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing;
}

/** A command put into the text at the cursor, apart from its neighbours by a space. */
export function insertCommand(text: string, at: number, command: string): { text: string; cursor: number } {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const trail = /^\s/.test(after) ? '' : ' ';
  const inserted = `${lead}${command}${trail}`;
  return { text: before + inserted + after, cursor: before.length + inserted.length };
}
