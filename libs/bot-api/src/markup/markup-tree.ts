import type { MarkupStyle } from './html-tags';

/** A parsed message: texts, and elements that contain more of them. Texts are decoded, ready to be shown. */
export type MarkupNode = MarkupText | MarkupElement;

interface MarkupText {
  readonly kind: 'text';
  readonly text: string;
}

export interface MarkupElement {
  readonly kind: 'element';
  readonly style: MarkupStyle;
  /** Only what Telegram reads from the tag. */
  readonly attributes: MarkupAttributes;
  readonly children: readonly MarkupNode[];
  /** Of all the text in it, in UTF-16 code units. */
  readonly length: number;
}

export interface MarkupAttributes {
  /** Of a link; may be missing, then the link's own text is the address. */
  readonly href?: string;
  /** Of a code block. */
  readonly language?: string;
  /** Of a block quotation. */
  readonly expandable?: boolean;
  readonly emojiId?: string;
  /** Seconds since 1970, of a date. */
  readonly unix?: string;
  readonly format?: string;
}

/** The length of a node's text, in UTF-16 code units. */
export function lengthOf(node: MarkupNode): number {
  return node.kind === 'text' ? node.text.length : node.length;
}

/** The text of nodes without their markup. */
export function textOf(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : textOf(node.children))).join('');
}
