import { captionLimit, messageTextLimit } from '../limits';
import { isHighSurrogate, isLowSurrogate } from '../utf';
import { cutNodes, type Range } from './cut-nodes';
import { type ParsedHtml, parseHtml } from './html-parser';
import { writeHtml } from './html-writer';
import { toPlainText } from './plain-text';

/**
 * Cuts a plain text into parts of at most `limit` UTF-16 code units: at the end of a paragraph, otherwise of
 * a line, otherwise of a word, and only without any of them inside a word, never inside a character. Blanks
 * at a cut are dropped; a blank text gives no part.
 */
export function splitText(text: string, limit: number = messageTextLimit): string[] {
  return rangesOf(text, limit).map(({ begin, end }) => text.slice(begin, end));
}

/**
 * Cuts a message in Telegram's HTML into parts whose *parsed* text has at most `limit` UTF-16 code units. An
 * element that is open at a cut is closed there and opened again in the next part, so that each part is
 * complete. A message that fits is returned unchanged. Linear in the length of `html`. Undefined for HTML
 * that Telegram would refuse.
 */
export function splitHtml(html: string, limit: number = messageTextLimit): string[] | undefined {
  const parsed = parseHtml(html);
  return parsed.ok ? splitParsed(html, parsed, limit) : undefined;
}

function splitParsed(html: string, parsed: ParsedMarkup, limit: number): string[] {
  const ranges = rangesOf(parsed.text, limit);
  if (ranges.length === 1 && parsed.text.length <= limit) return [html];
  return cutNodes(parsed.nodes, ranges).map(writeHtml);
}

type ParsedMarkup = Extract<ParsedHtml, { ok: true }>;

/** A text with media, as it is sent. */
export interface SplitCaption {
  readonly caption: string;
  /** Messages of their own after the media. */
  readonly texts: readonly string[];
  /** Of both; empty for HTML that Telegram would refuse: then these are plain text. */
  readonly parseMode: '' | 'HTML';
}

/** How to send a text with media: all of it as caption, or none, and the text follows in its own messages. */
export function splitCaption(text: string, parseMode: '' | 'HTML'): SplitCaption {
  if (parseMode === '') {
    return isCaption(text)
      ? { caption: text, texts: [], parseMode }
      : { caption: '', texts: splitText(text), parseMode };
  }
  const parsed = parseHtml(text);
  if (!parsed.ok) return splitCaption(toPlainText(text), '');
  return isCaption(parsed.text)
    ? { caption: text, texts: [], parseMode }
    : { caption: '', texts: splitParsed(text, parsed, messageTextLimit), parseMode };
}

function isCaption(text: string): boolean {
  return text.trim().length <= captionLimit;
}

function rangesOf(text: string, limit: number): Range[] {
  const ranges: Range[] = [];
  let begin = skipBlank(text, 0);
  const last = text.trimEnd().length;
  while (begin < last) {
    const end = last - begin <= limit ? last : begin + endOfPart(text.slice(begin, begin + limit + 1), limit);
    const trimmed = begin + text.slice(begin, end).trimEnd().length;
    ranges.push({ begin, end: trimmed });
    begin = skipBlank(text, end);
  }
  return ranges;
}

function skipBlank(text: string, from: number): number {
  const rest = /\S/g;
  rest.lastIndex = from;
  return rest.exec(text)?.index ?? text.length;
}

/** `window` is one longer than the limit, which shows whether a word ends exactly there. */
function endOfPart(window: string, limit: number): number {
  const half = Math.floor(limit / 2);
  const paragraph = window.lastIndexOf('\n\n', limit);
  if (paragraph >= half) return paragraph;
  const line = window.lastIndexOf('\n', limit);
  if (line >= half) return line;
  for (let i = limit; i > 0; i--) if (/\s/.test(window.charAt(i))) return i;
  return endOfCharacter(window, limit);
}

/** Steps back from inside a character made of several code units: pairs, joined emoji, combining marks. */
function endOfCharacter(window: string, limit: number): number {
  const floor = Math.max(1, limit - 32);
  for (let end = limit; end >= floor; end--) if (isBoundary(window, end)) return end;
  const splitsPair =
    isHighSurrogate(window.charCodeAt(limit - 1)) && isLowSurrogate(window.charCodeAt(limit));
  return splitsPair && limit > 1 ? limit - 1 : limit;
}

const joiner = 0x200d;

function isBoundary(window: string, end: number): boolean {
  const before = window.charCodeAt(end - 1);
  if (isHighSurrogate(before) && isLowSurrogate(window.charCodeAt(end))) return false;
  const next = window.codePointAt(end);
  if (next === undefined) return true;
  const isSkinTone = next >= 0x1f3fb && next <= 0x1f3ff;
  return before !== joiner && next !== joiner && !isSkinTone && !/^\p{M}/u.test(String.fromCodePoint(next));
}
