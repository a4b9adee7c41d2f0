import { utf8ByteLength } from '../utf';
import { readCharacterReference } from './character-references';
import { htmlTags } from './html-tags';
import { type MarkupAttributes, type MarkupNode, textOf } from './markup-tree';

/** Why Telegram refuses a markup. */
export interface HtmlError {
  /** Telegram's words after "can't parse entities: ". */
  readonly reason: string;
  /** The tag it is about, without brackets; empty where there is none. */
  readonly tag: string;
  readonly kind:
    | 'unsupported_tag'
    | 'unclosed_tag'
    | 'unexpected_end'
    | 'unmatched_end'
    | 'missing_end'
    | 'attribute';
}

export type ParsedHtml =
  | { readonly ok: true; readonly nodes: readonly MarkupNode[]; readonly text: string }
  | { readonly ok: false; readonly error: HtmlError };

interface OpenElement {
  readonly tag: string;
  readonly attributes: MarkupAttributes;
  readonly children: MarkupNode[];
}

/**
 * Parses the HTML of a message as Telegram's server does (Bot API, "HTML style"): its tags only, any nesting, four
 * named references and numeric ones, `</>` closes whatever is open. The refusals are Telegram's, with byte offsets.
 */
export function parseHtml(html: string): ParsedHtml {
  return new HtmlParser(html).parse();
}

class HtmlRefused extends Error {
  constructor(readonly error: HtmlError) {
    super(error.reason);
  }
}

class HtmlParser {
  private position = 0;
  private pending = '';
  private readonly root: MarkupNode[] = [];
  private readonly open: OpenElement[] = [];

  constructor(private readonly html: string) {}

  parse(): ParsedHtml {
    try {
      while (this.position < this.html.length) this.step();
      const left = this.open.at(-1);
      if (left) {
        this.refuse('missing_end', left.tag, `Can't find end tag corresponding to start tag "${left.tag}"`);
      }
      this.flushText();
    } catch (refusal) {
      if (refusal instanceof HtmlRefused) return { ok: false, error: refusal.error };
      throw refusal;
    }
    return { ok: true, nodes: this.root, text: textOf(this.root) };
  }

  private step(): void {
    const character = this.html[this.position];
    if (character === '&') {
      const reference = readCharacterReference(this.html, this.position);
      if (reference) {
        this.pending += reference.character;
        this.position = reference.end;
        return;
      }
    }
    if (character !== '<') {
      this.pending += character;
      this.position++;
    } else if (this.html[this.position + 1] === '/') this.endTag();
    else this.startTag();
  }

  private startTag(): void {
    const begin = this.position;
    const name = this.readUntilSpaceOrBracket(begin + 1);
    const tag = name.toLowerCase();
    if (this.atEnd())
      this.refuse('unclosed_tag', tag, `Unclosed start tag at byte offset ${this.byte(begin)}`);
    if (!Object.hasOwn(htmlTags, tag)) {
      this.refuse(
        'unsupported_tag',
        tag,
        `Unsupported start tag "${tag}" at byte offset ${this.byte(begin)}`,
      );
    }
    const attributes = this.readAttributes(tag, begin);
    if (tag === 'span' && attributes.get('class') !== 'tg-spoiler') {
      this.refuse(
        'attribute',
        tag,
        `Tag "span" must have class "tg-spoiler" at byte offset ${this.byte(begin)}`,
      );
    }
    if (tag === 'tg-emoji' && !/^\d{1,20}$/.test(attributes.get('emoji-id') ?? '')) {
      this.refuse('attribute', tag, 'Invalid custom emoji identifier specified');
    }
    this.flushText();
    this.open.push({ tag, attributes: meaningOf(tag, attributes), children: [] });
    this.position++;
  }

  private endTag(): void {
    const begin = this.position;
    const current = this.open.at(-1);
    const found = this.readUntilSpaceOrBracket(begin + 2);
    this.skipSpaces();
    if (!current) {
      return this.refuse('unexpected_end', found, `Unexpected end tag at byte offset ${this.byte(begin)}`);
    }
    if (this.html[this.position] !== '>') {
      this.refuse('unclosed_tag', `/${found}`, `Unclosed end tag at byte offset ${this.byte(begin)}`);
    }
    if (found !== '' && found.toLowerCase() !== current.tag) {
      const expected = `expected "</${current.tag}>", found "</${found}>"`;
      this.refuse(
        'unmatched_end',
        found,
        `Unmatched end tag at byte offset ${this.byte(begin)}, ${expected}`,
      );
    }
    this.flushText();
    this.open.pop();
    this.siblings().push({
      kind: 'element',
      style: htmlTags[current.tag] ?? 'bold',
      attributes: current.attributes,
      children: current.children,
    });
    this.position++;
  }

  private readAttributes(tag: string, begin: number): Map<string, string> {
    const attributes = new Map<string, string>();
    const unclosed = (): never =>
      this.refuse('unclosed_tag', tag, `Unclosed start tag "${tag}" at byte offset ${this.byte(begin)}`);
    while (this.html[this.position] !== '>') {
      this.skipSpaces();
      if (this.atEnd()) unclosed();
      if (this.html[this.position] === '>') break;
      const name = this.readWhile(this.position, (character) => !/[\s=>/"']/.test(character));
      if (name === '') {
        const where = `in the tag "${tag}" at byte offset ${this.byte(begin)}`;
        this.refuse('attribute', tag, `Empty attribute name ${where}`);
      }
      this.skipSpaces();
      if (this.atEnd()) unclosed();
      if (this.html[this.position] !== '=') {
        attributes.set(name.toLowerCase(), '');
        continue;
      }
      this.position++;
      this.skipSpaces();
      if (this.atEnd()) unclosed();
      attributes.set(name.toLowerCase(), this.readAttributeValue(tag));
      if (this.atEnd()) unclosed();
    }
    return attributes;
  }

  private readAttributeValue(tag: string): string {
    const quote = this.html[this.position];
    if (quote !== '"' && quote !== "'") {
      const begin = this.position;
      const token = this.readWhile(begin, (character) => /[A-Za-z0-9.-]/.test(character));
      if (!this.atEnd() && !/[\s>]/.test(this.html[this.position] ?? '')) {
        this.refuse('attribute', tag, `Unexpected end of name token at byte offset ${this.byte(begin)}`);
      }
      return token.toLowerCase();
    }
    let value = '';
    this.position++;
    while (!this.atEnd() && this.html[this.position] !== quote) {
      const reference =
        this.html[this.position] === '&' ? readCharacterReference(this.html, this.position) : undefined;
      value += reference?.character ?? this.html[this.position];
      this.position = reference?.end ?? this.position + 1;
    }
    this.position++;
    return value;
  }

  private readUntilSpaceOrBracket(from: number): string {
    return this.readWhile(from, (character) => !/[\s>]/.test(character));
  }

  private readWhile(from: number, belongs: (character: string) => boolean): string {
    let end = from;
    while (end < this.html.length && belongs(this.html.charAt(end))) end++;
    this.position = end;
    return this.html.slice(from, end);
  }

  private skipSpaces(): void {
    this.readWhile(this.position, (character) => /\s/.test(character));
  }

  private atEnd(): boolean {
    return this.position >= this.html.length;
  }

  private siblings(): MarkupNode[] {
    return this.open.at(-1)?.children ?? this.root;
  }

  private flushText(): void {
    if (this.pending !== '') this.siblings().push({ kind: 'text', text: this.pending });
    this.pending = '';
  }

  private byte(position: number): number {
    return utf8ByteLength(this.html.slice(0, position));
  }

  private refuse(kind: HtmlError['kind'], tag: string, reason: string): never {
    throw new HtmlRefused({ kind, tag, reason });
  }
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
