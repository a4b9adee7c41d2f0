import { isLink, type TextEntity, utf8ByteLength } from '@botter/bot-api';
import { readCodeBlock } from './code-block';
import { MarkupRefused, type ParsedMarkup } from './parsed-markup';

const reserved = '_*[]()~`>#+-=|{}.!';

/** Telegram's own names of the kinds, as its refusals have them. */
type Kind =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote';

interface OpenEntity {
  readonly kind: Kind;
  /** Where it begins in the markup and in the text. */
  readonly begin: number;
  readonly offset: number;
  readonly language?: string;
}

/** What ends an entity of this kind. */
const endings: Readonly<Record<Exclude<Kind, 'BlockQuote'>, string>> = {
  Bold: '*',
  Italic: '_',
  Underline: '__',
  Strikethrough: '~',
  Spoiler: '||',
  Code: '`',
  Pre: '```',
  PreCode: '```',
  TextUrl: ']',
  CustomEmoji: ']',
};

const entityTypes: Readonly<Record<Exclude<Kind, 'TextUrl' | 'CustomEmoji' | 'BlockQuote'>, string>> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strikethrough',
  Spoiler: 'spoiler',
  Code: 'code',
  Pre: 'pre',
  PreCode: 'pre',
};

/** Parses `parse_mode: MarkdownV2` as Telegram does, with its refusals. */
export function parseMarkdownV2(markdown: string): ParsedMarkup {
  return new MarkdownV2Parser(markdown).parse();
}

class MarkdownV2Parser {
  #at = 0;
  #text = '';
  readonly #open: OpenEntity[] = [];
  readonly #entities: TextEntity[] = [];
  /** Nothing but the start of a line was read since the last line break. */
  #atLineStart = true;

  constructor(private readonly markdown: string) {}

  parse(): ParsedMarkup {
    while (this.#at < this.markdown.length) this.#step();
    this.#endQuote();
    const left = this.#open.at(-1);
    if (left) {
      const { kind, begin } = left;
      throw new MarkupRefused(`Can't find end of ${kind} entity at byte offset ${this.#byte(begin)}`);
    }
    return { text: this.#text, entities: this.#entities };
  }

  #step(): void {
    const character = this.markdown.charAt(this.#at);
    const next = this.markdown.charAt(this.#at + 1);
    if (character === '\\' && next > '\0' && next <= '~') {
      this.#take(next, 2);
      return;
    }
    const inCode = ['Code', 'Pre', 'PreCode'].includes(this.#open.at(-1)?.kind ?? '');
    if (inCode ? character !== '`' : !reserved.includes(character) && character !== '\n') {
      this.#take(character, 1);
    } else if (character === '\n') this.#lineBreak();
    else if (this.#endsHere()) this.#end();
    else this.#begin(character);
  }

  #take(character: string, width: number): void {
    this.#text += character;
    this.#at += width;
    this.#atLineStart = false;
  }

  #lineBreak(): void {
    if (this.markdown.charAt(this.#at + 1) !== '>') this.#endQuote();
    this.#take('\n', 1);
    this.#atLineStart = true;
  }

  /** A quotation ends with its last line; `||` behind it makes it expandable. */
  #endQuote(): void {
    const begin = this.#open.findIndex(({ kind }) => kind === 'BlockQuote');
    const quote = this.#open[begin];
    if (!quote) return;
    const [expands, ...others] = this.#open.slice(begin + 1);
    const expandable =
      expands?.kind === 'Spoiler' && others.length === 0 && expands.offset === this.#text.length;
    if (expands && !expandable) return;
    this.#open.splice(begin);
    this.#add(quote, { type: expandable ? 'expandable_blockquote' : 'blockquote' });
  }

  #endsHere(): boolean {
    const kind = this.#open.at(-1)?.kind;
    if (!kind || kind === 'BlockQuote') return false;
    // Two underscores are never the end of an italic text.
    if (kind === 'Italic' && this.markdown.startsWith('__', this.#at)) return false;
    return this.markdown.startsWith(endings[kind], this.#at);
  }

  #begin(character: string): void {
    const at = this.#at;
    const starts = (token: string) => this.markdown.startsWith(token, at);
    if (this.#atLineStart && starts('**>')) {
      this.#endQuote();
      this.#push('BlockQuote', 3);
    } else if (this.#atLineStart && character === '>') {
      if (this.#open.some(({ kind }) => kind === 'BlockQuote')) this.#at++;
      else this.#push('BlockQuote', 1);
    } else if (starts('__')) this.#push('Underline', 2);
    else if (character === '_') this.#push('Italic', 1);
    else if (character === '*') this.#push('Bold', 1);
    else if (character === '~') this.#push('Strikethrough', 1);
    else if (starts('||')) this.#push('Spoiler', 2);
    else if (character === '[') this.#push('TextUrl', 1);
    else if (starts('![')) this.#push('CustomEmoji', 2);
    else if (starts('```')) {
      const { language, content } = readCodeBlock(this.markdown, at + 3);
      this.#push(language ? 'PreCode' : 'Pre', content - at, language);
    } else if (character === '`') this.#push('Code', 1);
    else {
      throw new MarkupRefused(
        `Character '${character}' is reserved and must be escaped with the preceding '\\'`,
      );
    }
  }

  #push(kind: Kind, width: number, language?: string): void {
    this.#open.push({ kind, begin: this.#at, offset: this.#text.length, language });
    this.#at += width;
    this.#atLineStart = false;
  }

  #end(): void {
    const entity = this.#open.pop();
    if (!entity || entity.kind === 'BlockQuote') return;
    this.#at += endings[entity.kind].length;
    if (entity.kind === 'TextUrl') this.#endLink(entity);
    else if (entity.kind === 'CustomEmoji') this.#endEmoji(entity);
    else {
      const { language } = entity;
      this.#add(entity, { type: entityTypes[entity.kind], ...(language && { language }) });
    }
  }

  #endLink(entity: OpenEntity): void {
    const url = this.#readUrl() ?? this.#text.slice(entity.offset);
    if (isLink(url)) this.#add(entity, { type: 'text_link', url });
  }

  #endEmoji(entity: OpenEntity): void {
    const url = this.#readUrl();
    if (url === undefined) throw new MarkupRefused('Custom emoji entity must contain a tg://emoji URL');
    const id = /^tg:\/\/emoji\?id=(\d{1,20})$/.exec(url)?.[1];
    if (!id) throw new MarkupRefused('Invalid custom emoji identifier specified');
    this.#add(entity, { type: 'custom_emoji', custom_emoji_id: id });
  }

  /** The address in parentheses; undefined if there is none. */
  #readUrl(): string | undefined {
    if (this.markdown.charAt(this.#at) !== '(') return undefined;
    const begin = this.#at + 1;
    const [written = ''] = /^(?:\\[\s\S]|[^)\\])*/.exec(this.markdown.slice(begin)) ?? [];
    const end = begin + written.length;
    if (this.markdown.charAt(end) !== ')') {
      throw new MarkupRefused(`Can't find end of a URL at byte offset ${this.#byte(begin)}`);
    }
    this.#at = end + 1;
    return written.replace(/\\(\p{ASCII})/gu, '$1');
  }

  #add({ offset }: OpenEntity, fields: Omit<TextEntity, 'offset' | 'length'>): void {
    this.#entities.push({ ...fields, offset, length: this.#text.length - offset });
  }

  #byte(position: number): number {
    return utf8ByteLength(this.markdown.slice(0, position));
  }
}
