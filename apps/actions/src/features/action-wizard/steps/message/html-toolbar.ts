/** What the toolbar's buttons put around the selection. */
export const formats = ['bold', 'italic', 'code', 'link', 'underline', 'strikethrough'] as const;
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
 * Puts the tags of a format around the selection, or takes them away where they stand right around it already. The
 * words stay selected, so that formats can be combined. For a link `url` is needed.
 */
export function applyFormat(selection: Selection, format: Format, url = ''): Selection {
  if (format === 'link') return wrap(selection, `<a href="${escapeAttribute(url)}">`, '</a>', url);
  const open = `<${tags[format]}>`;
  const close = `</${tags[format]}>`;
  return unwrapped(selection, open, close) ?? wrap(selection, open, close, '');
}

/** The words of a link without selected words are its address. */
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

/** The format of a keyboard shortcut with Cmd or Ctrl, as in Telegram itself; undefined for other keys. */
export function formatOfShortcut(event: {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}): Format | undefined {
  if (!event.metaKey && !event.ctrlKey) return undefined;
  const key = event.key.toLowerCase();
  if (event.shiftKey) return key === 'x' ? 'strikethrough' : key === 'm' ? 'code' : undefined;
  return ({ b: 'bold', i: 'italic', u: 'underline' } as const)[key as 'b' | 'i' | 'u'];
}
