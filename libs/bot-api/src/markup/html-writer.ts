import { escapeHtml } from './character-references';
import { canonicalTag } from './html-tags';
import type { MarkupElement, MarkupNode } from './markup-tree';

/** Writes nodes as Telegram's HTML again; parsing the result gives the same nodes. */
export function writeHtml(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'text'
        ? escapeHtml(node.text)
        : openTag(node) + writeHtml(node.children) + closeTag(node),
    )
    .join('');
}

function openTag({ style, attributes }: MarkupElement): string {
  const tag = canonicalTag[style];
  const written = [
    attribute('href', attributes.href),
    attribute('class', attributes.language && `language-${attributes.language}`),
    attributes.expandable ? ' expandable' : '',
    attribute('emoji-id', attributes.emojiId),
    attribute('unix', attributes.unix),
    attribute('format', attributes.format),
  ];
  return `<${tag}${written.join('')}>`;
}

function closeTag({ style }: MarkupElement): string {
  return `</${canonicalTag[style]}>`;
}

function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${escapeHtml(value)}"` : '';
}
