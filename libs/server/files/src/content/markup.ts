/** What a text really is, whatever its name. */
export type Markup = 'svg' | 'html' | 'xml';

const rootElement = /^<(?:[\w.-]{1,50}:)?([a-z][\w-]{0,50})/i;
/**
 * Elements by which browsers recognise HTML (WHATWG MIME Sniffing, section 7.1), and others that carry
 * scripts.
 */
const htmlElements = new Set(
  (
    'a audio b base body br div embed font form frameset h1 head html iframe img link meta object p script style table ' +
    'template title video'
  ).split(' '),
);

/** Recognises markup by how a text begins, as browsers do; undefined for any other text. */
export function markupOf(text: string): Markup | undefined {
  const { position, seen } = afterProlog(text);
  const root = rootElement.exec(text.slice(position, position + 110))?.[1]?.toLowerCase();
  if (seen.html || (root !== undefined && htmlElements.has(root))) return 'html';
  if (root === 'svg') return 'svg';
  return seen.markup ? 'xml' : undefined;
}

interface Prolog {
  /** The position at which the root element should begin. */
  readonly position: number;
  readonly seen: { markup: boolean; html: boolean };
}

/**
 * Skips what may come before the root element: blanks, comments, processing instructions, a document type. It
 * reads each character once, whatever the text is.
 */
function afterProlog(text: string): Prolog {
  const seen = { markup: false, html: false };
  const blanks = /[\t\n\f\r ]*/y;
  let position = 0;
  for (;;) {
    blanks.lastIndex = position;
    position += blanks.exec(text)?.[0].length ?? 0;
    const end = endOfPrologPart(text, position);
    if (end === undefined) return { position, seen };
    seen.markup = true;
    seen.html ||= /^<!doctype\s+html/i.test(text.slice(position, position + 40));
    // A part without an end hides what follows: it stays markup of some kind.
    if (end === -1) return { position: text.length, seen };
    position = end;
  }
}

/** The end of the part that begins here, -1 if it has none; undefined if no such part begins. */
function endOfPrologPart(text: string, start: number): number | undefined {
  if (text.startsWith('<!--', start)) return after(text, '-->', start + 4);
  if (text.startsWith('<?', start)) return after(text, '?>', start + 2);
  if (text.slice(start, start + 9).toLowerCase() !== '<!doctype') return undefined;
  const close = text.indexOf('>', start);
  const subset = text.indexOf('[', start);
  if (subset === -1 || (close !== -1 && close < subset)) return after(text, '>', start);
  const subsetEnd = text.indexOf(']', subset);
  return subsetEnd === -1 ? -1 : after(text, '>', subsetEnd);
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}
