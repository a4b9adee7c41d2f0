import type { HtmlError } from './html-parser';
import { parseHtml } from './html-parser';
import type { MarkupElement, MarkupNode } from './markup-tree';
import { textOf } from './markup-tree';

/** A styled range of a message as the Bot API writes it; offset and length count UTF-16 code units. */
export interface TextEntity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
  readonly custom_emoji_id?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export type EntitiesOfHtml =
  | { readonly ok: true; readonly text: string; readonly entities: readonly TextEntity[] }
  | { readonly ok: false; readonly error: HtmlError };

/**
 * Text and entities of a message in Telegram's HTML, trimmed as Telegram trims it. Empty entities vanish, and
 * code has none inside. Ordered by offset, the longer first.
 */
export function toEntities(html: string): EntitiesOfHtml {
  const parsed = parseHtml(html);
  if (!parsed.ok) return parsed;
  const found: TextEntity[] = [];
  collect(parsed.nodes, 0, found);
  return { ok: true, ...trimEntities(parsed.text, found) };
}

/**
 * Trims a text as Telegram does and moves its entities along. Empty ones vanish; ordered by offset, the
 * longer first.
 */
export function trimEntities(
  untrimmed: string,
  found: readonly TextEntity[],
): { readonly text: string; readonly entities: readonly TextEntity[] } {
  const leading = untrimmed.length - untrimmed.trimStart().length;
  const text = untrimmed.trim();
  const entities = found
    .map((entity) => shifted(entity, leading, text.length))
    .filter((entity) => entity.length > 0)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return { text, entities };
}

function shifted(entity: TextEntity, leading: number, length: number): TextEntity {
  const begin = Math.max(0, entity.offset - leading);
  const end = Math.min(length, entity.offset + entity.length - leading);
  return { ...entity, offset: begin, length: Math.max(0, end - begin) };
}

function collect(nodes: readonly MarkupNode[], offset: number, into: TextEntity[]): number {
  let at = offset;
  for (const node of nodes) {
    if (node.kind === 'text') {
      at += node.text.length;
      continue;
    }
    const { length } = node;
    const entity = entityOf(node, at, length);
    if (entity) into.push(entity);
    if (node.style !== 'code' && node.style !== 'pre') collect(node.children, at, into);
    at += length;
  }
  return at;
}

function entityOf(element: MarkupElement, offset: number, length: number): TextEntity | undefined {
  const { style, attributes } = element;
  switch (style) {
    case 'text_link': {
      const url = attributes.href || textOf(element.children);
      return isLink(url) ? { type: 'text_link', offset, length, url } : undefined;
    }
    case 'pre': {
      const language = languageOf(element);
      return language ? { type: 'pre', offset, length, language } : { type: 'pre', offset, length };
    }
    case 'blockquote':
      return { type: attributes.expandable ? 'expandable_blockquote' : 'blockquote', offset, length };
    case 'custom_emoji':
      return { type: 'custom_emoji', offset, length, custom_emoji_id: attributes.emojiId };
    case 'date_time': {
      const unix = Number(attributes.unix);
      if (!Number.isInteger(unix)) return undefined;
      return { type: 'date_time', offset, length, unix_time: unix, date_time_format: attributes.format };
    }
    default:
      return { type: style, offset, length };
  }
}

/** The language of a code block, which is an attribute of the `<code>` that fills it. */
function languageOf(pre: MarkupElement): string | undefined {
  const [only, ...others] = pre.children;
  return only?.kind === 'element' && others.length === 0 ? only.attributes.language : undefined;
}

/** Whether Telegram accepts the address of a link; it drops any other link and keeps its text. */
export function isLink(url: string): boolean {
  return (
    /^(?:https?|tg|ton|tonsite|mailto|tel):/i.test(url) || /^[^\s/@:]+\.[^\s/.]{2,}(?:[/?#]|$)/.test(url)
  );
}
