import { lengthOf, type MarkupNode } from './markup-tree';

/** A piece of a text, in UTF-16 code units. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/**
 * The nodes of each range of a text; an element that is cut is in both parts. Ranges are in order and
 * don't overlap. One walk through the tree: each node is visited once, and created once for each range it
 * reaches into.
 */
export function cutNodes(nodes: readonly MarkupNode[], ranges: readonly Range[]): MarkupNode[][] {
  return cut(nodes, 0, ranges);
}

/** `ranges` may be fewer than all, as long as they include every range that the nodes reach into. */
function cut(nodes: readonly MarkupNode[], offset: number, ranges: readonly Range[]): MarkupNode[][] {
  const parts = ranges.map((): MarkupNode[] => []);
  let begin = offset;
  let first = 0;
  for (const node of nodes) {
    const end = begin + lengthOf(node);
    while (first < ranges.length && ranges[first]!.end <= begin) first++;
    let last = first;
    while (last < ranges.length && ranges[last]!.begin < end) last++;
    pieces(node, begin, ranges.slice(first, last)).forEach((piece, i) => parts[first + i]?.push(piece));
    begin = end;
  }
  return parts;
}

/** The node's piece for each of the ranges, all of which it reaches into. */
function pieces(node: MarkupNode, begin: number, ranges: readonly Range[]): MarkupNode[] {
  if (node.kind === 'text') {
    return ranges.map((range) => ({
      kind: 'text',
      text: node.text.slice(Math.max(0, range.begin - begin), range.end - begin),
    }));
  }
  if (ranges.length === 0) return [];
  const { kind, style, attributes } = node;
  const end = begin + node.length;
  return cut(node.children, begin, ranges).map((children, i) => {
    const range = ranges[i]!;
    const length = Math.min(end, range.end) - Math.max(begin, range.begin);
    return { kind, style, attributes, children, length };
  });
}
