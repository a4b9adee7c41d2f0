import { captionLimit, messageTextLimit, splitText } from '@botter/bot-api';

/** What can be done with the text in the input. */
export type TextCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly text: string }
  | {
      readonly kind: 'tooLong';
      readonly limit: number;
      readonly over: number;
      /** The texts it could be sent in; with a file the first is its caption. */
      readonly parts: string[];
    };

/** Looks at a text before it is sent; one over Telegram's limit comes with the parts it could be sent in. */
export function checkText(typed: string, withFile = false): TextCheck {
  const text = typed.trim();
  if (text === '' && !withFile) return { kind: 'empty' };
  const limit = withFile ? captionLimit : messageTextLimit;
  if (text.length <= limit) return { kind: 'ready', text };
  // A caption that is too long goes as texts after its file.
  const parts = withFile ? ['', ...splitText(text)] : splitText(text);
  return { kind: 'tooLong', limit, over: text.length - limit, parts };
}

/** The lines of the sheet of shortcuts for `sendsMessage`. */
export const composerShortcuts = [
  { keys: 'enter', label: 'Send the message' },
  { keys: 'shift+enter', label: 'New line' },
];

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
