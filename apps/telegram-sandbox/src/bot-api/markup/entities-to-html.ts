import {
  type MarkupElement,
  type MarkupNode,
  type MarkupStyle,
  type TextEntity,
  writeHtml,
} from '@botter/bot-api';

const styles: ReadonlySet<string> = new Set<MarkupStyle>([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'text_link',
  'code',
  'pre',
  'blockquote',
  'custom_emoji',
]);

/**
 * A text with its entities as Telegram's HTML. If two entities overlap without nesting, it leaves out the
 * later one.
 */
export function entitiesToHtml(text: string, entities: readonly TextEntity[]): string {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return writeHtml(nodesOf(text, ordered, 0, text.length));
}

function nodesOf(text: string, entities: readonly TextEntity[], from: number, to: number): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let at = from;
  for (const [index, entity] of entities.entries()) {
    const end = entity.offset + entity.length;
    if (entity.offset < at || end > to) continue;
    if (entity.offset > at) nodes.push({ kind: 'text', text: text.slice(at, entity.offset) });
    const inside = entities.slice(index + 1).filter((other) => other.offset < end);
    const children = nodesOf(text, inside, entity.offset, end);
    const element = elementOf(entity, children);
    nodes.push(...(element ? [element] : children));
    at = end;
  }
  if (at < to) nodes.push({ kind: 'text', text: text.slice(at, to) });
  return nodes;
}

/** Undefined for what is no style, like a hashtag. */
function elementOf(entity: TextEntity, children: readonly MarkupNode[]): MarkupElement | undefined {
  const expandable = entity.type === 'expandable_blockquote';
  const type = expandable ? 'blockquote' : entity.type;
  if (!styles.has(type)) return undefined;
  const { length, url, language, custom_emoji_id } = entity;
  const code: MarkupNode = { kind: 'element', style: 'code', attributes: { language }, children, length };
  return {
    kind: 'element',
    style: type as MarkupStyle,
    attributes: { href: url, expandable, emojiId: custom_emoji_id },
    children: language ? [code] : children,
    length,
  };
}
