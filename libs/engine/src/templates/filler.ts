import { escapeHtml } from '@botter/bot-api';
import { mayHavePlaces, parseTemplate, type TemplatePlace } from '@botter/contracts';
import { cut } from '../cut-text';
import { filtered } from './filters';
import { type TemplateValue, type TemplateValues, textOfValue, valueOf } from './template-values';

/** What a filled text is for: values are escaped for it. */
export type FillTarget = 'plain' | 'html' | 'address';

export type Fill = (values: TemplateValues) => string;

/** A longer value is cut: no message of a person is longer. */
const valueLength = 4_096;
/** After this many characters of values, the other places of a text stay empty: markup stays whole. */
const valuesLength = 40_000;

/**
 * Prepares a text for filling its places; undefined if it has none.
 * @param target `html` for Telegram's HTML, `address` for a URL
 */
export function fillerOf(template: string, target: FillTarget = 'plain'): Fill | undefined {
  if (!mayHavePlaces(template)) return undefined;
  const { parts } = parseTemplate(template);
  if (parts.every((part) => typeof part === 'string')) return undefined;
  const escapes = escapesOf(parts, target);
  return (values) => {
    let left = valuesLength;
    return parts
      .map((part, i) => {
        if (typeof part === 'string') return part;
        const text = cut(textAt(part, values), Math.min(valueLength, left));
        left -= text.length;
        return (escapes[i] as Escape)(text);
      })
      .join('');
  };
}

/** The filled text. */
export function fill(template: string, values: TemplateValues, target: FillTarget = 'plain'): string {
  return fillerOf(template, target)?.(values) ?? template;
}

function textAt(place: TemplatePlace, values: TemplateValues): string {
  const start: TemplateValue = valueOf(place, values);
  return textOfValue(place.filters.reduce((value, filter) => filtered(value, filter, values), start));
}

type Escape = (text: string) => string;

/** How each part is escaped, by what is typed before it. */
function escapesOf(parts: readonly (string | TemplatePlace)[], target: FillTarget): Escape[] {
  let isInTag = false;
  let before = '';
  return parts.map((part) => {
    const isFirst = before === '';
    if (typeof part === 'string') {
      const [opened, closed] = [part.lastIndexOf('<'), part.lastIndexOf('>')];
      if (opened !== closed) isInTag = opened > closed;
      before = part;
      return asItIs;
    }
    const isBeginning = target === 'address' ? isFirst : /["']$/.test(before);
    before = '…';
    if (target === 'plain' || (target === 'address' && isBeginning)) return asItIs;
    // In a tag it is in an attribute: the address of a link, whose beginning is no data.
    return target === 'html' && (!isInTag || isBeginning) ? escapeHtml : encoded;
  });
}

function asItIs(text: string): string {
  return text;
}

function encoded(text: string): string {
  // Halves of characters can't be encoded.
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\u{fffd}')).replaceAll("'", '%27');
}
