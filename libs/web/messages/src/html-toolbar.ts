import { escapeHtml } from '@botter/bot-api';
import { isPressed, type Keys, type PressedKeys } from '@botter/web-data';

/** The formats of the toolbar's buttons. */
const formats = ['bold', 'italic', 'code', 'link', 'underline', 'strikethrough'] as const;
export type Format = (typeof formats)[number];

const tags: Record<Exclude<Format, 'link'>, string> = {
  bold: 'b',
  italic: 'i',
  code: 'code',
  underline: 'u',
  strikethrough: 's',
};

export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Puts the tags of a format around the selection, or removes them if they are directly around it already. The
 * words stay selected, so that formats can be combined. For a link `url` is needed.
 */
export function applyFormat(selection: Selection, format: Format, url = ''): Selection {
  if (format === 'link') return wrap(selection, `<a href="${escapeAttribute(url)}">`, '</a>', url);
  const open = `<${tags[format]}>`;
  const close = `</${tags[format]}>`;
  return unwrapped(selection, open, close) ?? wrap(selection, open, close, '');
}

/** Plain text as HTML, with the same words selected. */
export function escapedSelection({ text, start, end }: Selection): Selection {
  return {
    text: escapeHtml(text),
    start: escapeHtml(text.slice(0, start)).length,
    end: escapeHtml(text.slice(0, end)).length,
  };
}

/** The text of a link without a selection is its address. */
function wrap({ text, start, end }: Selection, open: string, close: string, words: string): Selection {
  const inner = start === end ? words : text.slice(start, end);
  return {
    text: text.slice(0, start) + open + inner + close + text.slice(end),
    start: start + open.length,
    end: start + open.length + inner.length,
  };
}

function unwrapped({ text, start, end }: Selection, open: string, close: string): Selection | undefined {
  if (!text.slice(0, start).endsWith(open) || !text.slice(end).startsWith(close)) return undefined;
  return {
    text: text.slice(0, start - open.length) + text.slice(start, end) + text.slice(end + close.length),
    start: start - open.length,
    end: end - open.length,
  };
}

function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Why Telegram would not take an address as a link; undefined when it would. */
export function linkProblem(url: string): string | undefined {
  try {
    const { protocol } = new URL(url);
    if (['http:', 'https:', 'tg:', 'mailto:', 'tel:'].includes(protocol)) return undefined;
  } catch {
    // Told below.
  }
  return 'Please enter a valid URL';
}

/** The keys of each format that has some, as in Telegram itself. */
const formatKeys: Readonly<Partial<Record<Format, Keys>>> = {
  bold: 'mod+b',
  italic: 'mod+i',
  underline: 'mod+u',
  strikethrough: 'mod+shift+x',
  code: 'mod+shift+m',
};
const formatNames: Readonly<Partial<Record<Format, string>>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  code: 'Code',
};

/** The lines of the sheet of shortcuts; the field of the message handles the keys. */
export const formatShortcuts = formats.flatMap((format) => {
  const keys = formatKeys[format];
  return keys ? [{ keys, label: formatNames[format] ?? format }] : [];
});

/** The format of the pressed keys; undefined for other keys. */
export function formatOfShortcut(event: PressedKeys): Format | undefined {
  return formats.find((format) => {
    const keys = formatKeys[format];
    return keys !== undefined && isPressed(event, keys);
  });
}
