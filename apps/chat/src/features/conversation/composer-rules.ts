import { captionLimit, messageTextLimit, splitText } from '@botter/bot-api';
import type { SendKey } from '@botter/contracts';
import type { PressedKeys } from '@botter/web-data';

/** What can be done with the text of the field. */
export type TextCheck =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'ready';
      readonly text: string;
      /** Characters that it may still grow by. */
      readonly left: number;
    }
  | {
      readonly kind: 'tooLong';
      readonly limit: number;
      readonly over: number;
      /** The texts it could be sent in; with a file the first is its caption. */
      readonly parts: string[];
    };

/**
 * Checks a text before it is sent; one over Telegram's limit is returned with the parts that it could be sent
 * in.
 */
export function checkText(typed: string, withFile = false): TextCheck {
  const text = typed.trim();
  if (text === '' && !withFile) return { kind: 'empty' };
  const limit = withFile ? captionLimit : messageTextLimit;
  if (text.length <= limit) return { kind: 'ready', text, left: limit - text.length };
  // The rest of a caption that is too long is sent as texts after its file.
  const parts = withFile ? ['', ...splitText(text)] : splitText(text);
  return { kind: 'tooLong', limit, over: text.length - limit, parts };
}

/** The lines of the sheet of shortcuts for `sendsMessage`. */
export const composerShortcuts = (sendKey: SendKey) => [
  { keys: sendKey, label: 'Send the message' },
  { keys: sendKey === 'enter' ? 'shift+enter' : 'enter', label: 'New line' },
  { keys: leaveKey, label: 'Leave the message field' },
];

/** Leaves the message field, and closes what is open above it; the typed text stays. */
export const leaveKey = 'escape';

/**
 * Whether a key sends the message: Enter, or Ctrl+Enter if the person prefers that. With Shift it always
 * starts a line, and while an input method composes a character it belongs to that.
 */
export function sendsMessage(event: PressedKeys & { isComposing: boolean }, sendKey: SendKey): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false;
  return sendKey === 'enter' || event.ctrlKey || event.metaKey;
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

/** Inserts a text at the cursor unchanged. */
export function insertText(text: string, at: number, inserted: string): { text: string; cursor: number } {
  return { text: text.slice(0, at) + inserted + text.slice(at), cursor: at + inserted.length };
}
