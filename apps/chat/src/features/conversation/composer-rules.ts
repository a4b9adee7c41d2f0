import { messageTextLimit } from '@botter/bot-api';

/** What can be done with the text in the input. */
export type TextCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: 'tooLong'; readonly length: number; readonly over: number; readonly parts: string[] };

/** Looks at a text before it is sent; one over Telegram's limit comes with the parts it could be sent in. */
export function checkText(typed: string): TextCheck {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  if (text.length <= messageTextLimit) return { kind: 'ready', text };
  return {
    kind: 'tooLong',
    length: text.length,
    over: text.length - messageTextLimit,
    parts: splitPlainText(text),
  };
}

/**
 * Cuts a plain text into messages of at most `limit` UTF-16 units: after a line where one ends in the second half,
 * else after a word, else in the middle, but never inside a surrogate pair.
 */
export function splitPlainText(text: string, limit: number = messageTextLimit): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > limit) {
    const cut = cutPoint(rest, limit);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

function cutPoint(text: string, limit: number): number {
  const head = text.slice(0, limit + 1);
  for (const gap of ['\n\n', '\n', ' ']) {
    const at = head.lastIndexOf(gap);
    if (at > limit / 2) return at;
  }
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
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
