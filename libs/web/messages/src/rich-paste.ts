import { escapeHtml } from '@botter/bot-api';
import { linkProblem } from './html-toolbar';

/** Longer than any reply: someone copied a whole page, which is pasted as plain text. */
const longestHtml = 500_000;

const tagOf: Readonly<Record<string, string>> = {
  B: 'b',
  STRONG: 'b',
  I: 'i',
  EM: 'i',
  U: 'u',
  INS: 'u',
  S: 's',
  STRIKE: 's',
  DEL: 's',
  CODE: 'code',
  PRE: 'pre',
  BLOCKQUOTE: 'blockquote',
};
const blocks = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TR',
  'BLOCKQUOTE',
  'PRE',
]);
const headings = /^H[1-6]$/;
const silent = new Set(['STYLE', 'SCRIPT', 'TITLE', 'HEAD', 'TEMPLATE']);

/**
 * Content that was copied from a page or a document, with the formatting that Telegram knows; undefined if it
 * has none, so that the plain text is pasted.
 */
export function telegramHtmlOf(html: string): string | undefined {
  if (html === '' || html.length > longestHtml) return undefined;
  // Only read: nothing of it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const written = textOf(body)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return /<[a-z]/.test(written) ? written : undefined;
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? '';
    const kept = node.parentElement?.closest('pre') ? text : text.replace(/\s+/g, ' ');
    return escapeHtml(kept);
  }
  if (!(node instanceof Element) || silent.has(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(textOf).join('');
  const formatted = inner.trim() === '' ? inner : withTags(inner, tagsOf(node));
  if (!blocks.has(node.tagName)) return formatted;
  return node.tagName === 'LI' ? `\n• ${formatted}` : `\n${formatted}\n`;
}

/** The tags of an element, the outermost first. */
function tagsOf(element: Element): string[] {
  const style = element.getAttribute('style')?.replace(/\s/g, '').toLowerCase() ?? '';
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  const isBold = weight === 'bold' || Number(weight) >= 600;
  const tags: string[] = [];
  const address = element.tagName === 'A' ? element.getAttribute('href') : null;
  if (address && !linkProblem(address))
    tags.push(`a href="${escapeHtml(address).replaceAll('"', '&quot;')}"`);
  const own = headings.test(element.tagName) ? 'b' : tagOf[element.tagName];
  // Some editors put everything into a <b> that is not bold.
  if (own && !(own === 'b' && weight !== undefined && !isBold)) tags.push(own);
  else if (isBold) tags.push('b');
  if (style.includes('font-style:italic') && own !== 'i') tags.push('i');
  if (/text-decoration[\w-]*:[^;]*underline/.test(style) && own !== 'u' && !address) tags.push('u');
  if (/text-decoration[\w-]*:[^;]*line-through/.test(style) && own !== 's') tags.push('s');
  return tags;
}

/** Around the words, not around the spaces at their ends. */
function withTags(inner: string, tags: readonly string[]): string {
  if (tags.length === 0) return inner;
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags
    .toReversed()
    .map((tag) => `</${tag.split(' ')[0]}>`)
    .join('');
  return `${before}${open}${words}${close}${after}`;
}
