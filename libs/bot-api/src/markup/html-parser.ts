import { markupNestingLimit } from '../limits';
import { utf8ByteLength } from '../utf';
import { decodeReferences } from './character-references';
import { htmlTags } from './html-tags';
import type { MarkupAttributes, MarkupNode } from './markup-tree';

/** Why Telegram refuses a markup. */
export interface HtmlError {
  /** Telegram's text after "can't parse entities: ". */
  readonly reason: string;
  /** The tag it is about, without brackets; empty if there is none. */
  readonly tag: string;
  readonly kind:
    | 'unsupported_tag'
    | 'unclosed_tag'
    | 'unexpected_end'
    | 'unmatched_end'
    | 'missing_end'
    | 'too_deep'
    | 'attribute';
}

export type ParsedHtml =
  | { readonly ok: true; readonly nodes: readonly MarkupNode[]; readonly text: string }
  | { readonly ok: false; readonly error: HtmlError };

interface OpenElement {
  readonly tag: string;
  readonly attributes: MarkupAttributes;
  readonly children: MarkupNode[];
  /** The position of its text in the whole text. */
  readonly begin: number;
}

/**
 * Parses the HTML of a message as Telegram's server does (Bot API, "HTML style"): its tags only, four named
 * references and numeric ones; `</>` closes any open tag. The refusals are Telegram's, with byte offsets,
 * except for nesting deeper than `markupNestingLimit`, which is our limit. Linear in the length of `html`.
 */
export function parseHtml(html: string): ParsedHtml {
  return new HtmlParser(html).parse();
}

const spaceOrBracket = /[\s>]/g;
const endOfAttributeName = /[\s=>/"']/g;
const endOfNameToken = /[^A-Za-z0-9.-]/g;
const noAttributes: ReadonlyMap<string, string> = new Map();
const isSpace = /\s/;

class HtmlRefused extends Error {
  constructor(readonly error: HtmlError) {
    super(error.reason);
  }
}

class HtmlParser {
  #position = 0;
  #text = '';
  readonly #root: MarkupNode[] = [];
  readonly #open: OpenElement[] = [];

  constructor(private readonly html: string) {}

  parse(): ParsedHtml {
    try {
      while (this.#position < this.html.length) this.#step();
      const left = this.#open.at(-1);
      if (left) {
        this.#refuse('missing_end', left.tag, `Can't find end tag corresponding to start tag "${left.tag}"`);
      }
    } catch (refusal) {
      if (refusal instanceof HtmlRefused) return { ok: false, error: refusal.error };
      throw refusal;
    }
    return { ok: true, nodes: this.#root, text: this.#text };
  }

  #step(): void {
    if (this.html[this.#position] !== '<') this.#readText();
    else if (this.html[this.#position + 1] === '/') this.#endTag();
    else this.#startTag();
  }

  #readText(): void {
    const text = decodeReferences(this.#readUntil('<', this.#position));
    this.#siblings().push({ kind: 'text', text });
    this.#text += text;
  }

  #startTag(): void {
    const begin = this.#position;
    const name = this.#readUntil(spaceOrBracket, begin + 1);
    const tag = name.toLowerCase();
    if (this.#atEnd())
      this.#refuse('unclosed_tag', tag, `Unclosed start tag at byte offset ${this.#byte(begin)}`);
    if (!Object.hasOwn(htmlTags, tag)) {
      this.#refuse(
        'unsupported_tag',
        tag,
        `Unsupported start tag "${tag}" at byte offset ${this.#byte(begin)}`,
      );
    }
    const attributes = this.#readAttributes(tag, begin);
    if (tag === 'span' && attributes.get('class') !== 'tg-spoiler') {
      this.#refuse(
        'attribute',
        tag,
        `Tag "span" must have class "tg-spoiler" at byte offset ${this.#byte(begin)}`,
      );
    }
    if (tag === 'tg-emoji' && !/^\d{1,20}$/.test(attributes.get('emoji-id') ?? '')) {
      this.#refuse('attribute', tag, 'Invalid custom emoji identifier specified');
    }
    if (this.#open.length >= markupNestingLimit) {
      this.#refuse('too_deep', tag, `Too many nested tags at byte offset ${this.#byte(begin)}`);
    }
    this.#open.push({ tag, attributes: meaningOf(tag, attributes), children: [], begin: this.#text.length });
    this.#position++;
  }

  #endTag(): void {
    const begin = this.#position;
    const current = this.#open.at(-1);
    const found = this.#readUntil(spaceOrBracket, begin + 2);
    this.#skipSpaces();
    if (!current) {
      return this.#refuse('unexpected_end', found, `Unexpected end tag at byte offset ${this.#byte(begin)}`);
    }
    if (this.html[this.#position] !== '>') {
      this.#refuse('unclosed_tag', `/${found}`, `Unclosed end tag at byte offset ${this.#byte(begin)}`);
    }
    if (found !== '' && found.toLowerCase() !== current.tag) {
      const expected = `expected "</${current.tag}>", found "</${found}>"`;
      this.#refuse(
        'unmatched_end',
        found,
        `Unmatched end tag at byte offset ${this.#byte(begin)}, ${expected}`,
      );
    }
    this.#open.pop();
    this.#siblings().push({
      kind: 'element',
      style: htmlTags[current.tag] ?? 'bold',
      attributes: current.attributes,
      children: current.children,
      length: this.#text.length - current.begin,
    });
    this.#position++;
  }

  #readAttributes(tag: string, begin: number): ReadonlyMap<string, string> {
    if (this.html[this.#position] === '>') return noAttributes;
    const attributes = new Map<string, string>();
    const unclosed = (): never =>
      this.#refuse('unclosed_tag', tag, `Unclosed start tag "${tag}" at byte offset ${this.#byte(begin)}`);
    while (this.html[this.#position] !== '>') {
      this.#skipSpaces();
      if (this.#atEnd()) unclosed();
      if (this.html[this.#position] === '>') break;
      const name = this.#readUntil(endOfAttributeName, this.#position);
      if (name === '') {
        const where = `in the tag "${tag}" at byte offset ${this.#byte(begin)}`;
        this.#refuse('attribute', tag, `Empty attribute name ${where}`);
      }
      this.#skipSpaces();
      if (this.#atEnd()) unclosed();
      if (this.html[this.#position] !== '=') {
        attributes.set(name.toLowerCase(), '');
        continue;
      }
      this.#position++;
      this.#skipSpaces();
      if (this.#atEnd()) unclosed();
      attributes.set(name.toLowerCase(), this.#readAttributeValue(tag));
      if (this.#atEnd()) unclosed();
    }
    return attributes;
  }

  #readAttributeValue(tag: string): string {
    const quote = this.html[this.#position];
    if (quote !== '"' && quote !== "'") {
      const begin = this.#position;
      const token = this.#readUntil(endOfNameToken, begin);
      if (!this.#atEnd() && !/[\s>]/.test(this.html[this.#position] ?? '')) {
        this.#refuse('attribute', tag, `Unexpected end of name token at byte offset ${this.#byte(begin)}`);
      }
      return token.toLowerCase();
    }
    const value = decodeReferences(this.#readUntil(quote, this.#position + 1));
    this.#position++;
    return value;
  }

  /** Reads up to the next match of `end`, or the rest. */
  #readUntil(end: RegExp | string, from: number): string {
    const found = typeof end === 'string' ? this.html.indexOf(end, from) : indexOf(this.html, end, from);
    this.#position = found < 0 ? this.html.length : found;
    return this.html.slice(from, this.#position);
  }

  #skipSpaces(): void {
    while (isSpace.test(this.html.charAt(this.#position))) this.#position++;
  }

  #atEnd(): boolean {
    return this.#position >= this.html.length;
  }

  #siblings(): MarkupNode[] {
    return this.#open.at(-1)?.children ?? this.#root;
  }

  #byte(position: number): number {
    return utf8ByteLength(this.html.slice(0, position));
  }

  #refuse(kind: HtmlError['kind'], tag: string, reason: string): never {
    throw new HtmlRefused({ kind, tag, reason });
  }
}

function indexOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

function meaningOf(tag: string, attributes: ReadonlyMap<string, string>): MarkupAttributes {
  switch (tag) {
    case 'a':
      return { href: attributes.get('href') };
    case 'code': {
      const language = /^language-(.+)$/.exec(attributes.get('class') ?? '')?.[1];
      return language ? { language } : {};
    }
    case 'blockquote':
      return { expandable: attributes.has('expandable') };
    case 'tg-emoji':
      return { emojiId: attributes.get('emoji-id') };
    case 'tg-time':
      return { unix: attributes.get('unix'), format: attributes.get('format') };
    default:
      return {};
  }
}
