import { isLink, type TextEntity, utf8ByteLength } from '@botter/bot-api';
import { readCodeBlock } from './code-block';
import { MarkupRefused, type ParsedMarkup } from './parsed-markup';

const escapable = '_*`[';

/** Parses `parse_mode: Markdown` as Telegram does: entities don't nest, and inside one nothing is escaped. */
export function parseMarkdown(markdown: string): ParsedMarkup {
  const entities: TextEntity[] = [];
  let text = '';
  let at = 0;
  while (at < markdown.length) {
    const character = markdown.charAt(at);
    if (character === '\\' && escapable.includes(markdown.charAt(at + 1) || ' ')) {
      text += markdown.charAt(at + 1);
      at += 2;
    } else if (escapable.includes(character)) {
      const entity = readEntity(markdown, at, text.length);
      entities.push(...entity.entities);
      text += entity.text;
      at = entity.end;
    } else {
      text += character;
      at++;
    }
  }
  return { text, entities };
}

interface ReadEntity extends ParsedMarkup {
  readonly end: number;
}

function readEntity(markdown: string, begin: number, offset: number): ReadEntity {
  const opening = markdown.charAt(begin);
  if (markdown.startsWith('```', begin)) {
    const { language, content } = readCodeBlock(markdown, begin + 3);
    const end = endOf(markdown, '```', content, begin);
    return read(markdown.slice(content, end), end + 3, offset, { type: 'pre', language });
  }
  const end = endOf(markdown, opening === '[' ? ']' : opening, begin + 1, begin);
  const inner = markdown.slice(begin + 1, end);
  if (opening !== '[') return read(inner, end + 1, offset, { type: styles[opening] ?? 'code' });
  if (markdown.charAt(end + 1) !== '(') return linkTo(inner, inner, end + 1, offset);
  const closing = markdown.indexOf(')', end + 2);
  const urlEnd = closing < 0 ? markdown.length : closing;
  return linkTo(inner, markdown.slice(end + 2, urlEnd), urlEnd + 1, offset);
}

const styles: Readonly<Record<string, string>> = { _: 'italic', '*': 'bold', '`': 'code' };

function endOf(markdown: string, closing: string, from: number, begin: number): number {
  const end = markdown.indexOf(closing, from);
  if (end >= 0) return end;
  const byte = utf8ByteLength(markdown.slice(0, begin));
  throw new MarkupRefused(`Can't find end of the entity starting at byte offset ${byte}`);
}

function read(
  text: string,
  end: number,
  offset: number,
  { language, ...entity }: { type: string; language?: string; url?: string },
): ReadEntity {
  return { text, end, entities: [{ ...entity, ...(language && { language }), offset, length: text.length }] };
}

/** A link whose address Telegram can't read is plain text. */
function linkTo(text: string, url: string, end: number, offset: number): ReadEntity {
  return isLink(url) ? read(text, end, offset, { type: 'text_link', url }) : { text, end, entities: [] };
}
