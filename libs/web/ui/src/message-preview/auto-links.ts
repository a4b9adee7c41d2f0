/** A part of plain text; with the target, if Telegram makes it a link. */
export interface LinkedText {
  text: string;
  kind: 'text' | 'url' | 'command' | 'mention';
}

// As in Telegram's applications: addresses, bot commands at the beginning of a word, and names of users.
const pattern =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'])|(?<![\w/<])(\/[A-Za-z0-9_]{1,64}(?:@\w+)?)|(?<!\w)(@\w{4,32})/g;

/** Splits a plain text at the links that Telegram draws by itself. */
export function autoLinks(text: string): LinkedText[] {
  const parts: LinkedText[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: match[1] ? 'url' : match[2] ? 'command' : 'mention', text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** The address of a link when it is safe to open from a page; undefined for scripts and other schemes. */
export function safeHref(href: string | undefined): string | undefined {
  if (!href) return undefined;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(href) ? href : `https://${href}`);
    return ['http:', 'https:', 'tg:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
