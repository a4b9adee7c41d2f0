import { cutNodes, type Range } from './cut-nodes';
import { parseHtml } from './html-parser';
import { lengthOf, type MarkupNode, textOf } from './markup-tree';

const text = (words: string): MarkupNode => ({ kind: 'text', text: words });
const bold = (...children: MarkupNode[]): MarkupNode => ({
  kind: 'element',
  style: 'bold',
  attributes: {},
  children,
  length: textOf(children).length,
});
const ranges = (...ends: number[]): Range[] => ends.map((end, i) => ({ begin: ends[i - 1] ?? 0, end }));

/** The expected result of `cutNodes`, written without regard to its cost. */
function cutPlainly(nodes: readonly MarkupNode[], { begin, end }: Range, offset = 0): MarkupNode[] {
  return nodes.flatMap((node, i) => {
    const at = offset + textOf(nodes.slice(0, i)).length;
    const length = textOf([node]).length;
    if (at >= end || at + length <= begin) return [];
    if (node.kind === 'text') return text(node.text.slice(Math.max(0, begin - at), Math.max(0, end - at)));
    const children = cutPlainly(node.children, { begin, end }, at);
    return { ...node, children, length: textOf(children).length };
  });
}

function countLooks(nodes: readonly MarkupNode[]): { looks: number; nodes: MarkupNode[] } {
  const counted = {
    looks: 0,
    nodes: nodes.map((node): MarkupNode => {
      if (node.kind === 'text') return node;
      const below = countLooks(node.children);
      return {
        ...node,
        get children() {
          counted.looks += 1 + below.looks;
          below.looks = 0;
          return below.nodes;
        },
      };
    }),
  };
  return counted;
}

test('an element that is cut is in both parts, with its share of the text', () => {
  expect(cutNodes([bold(text('one '), bold(text('two')))], ranges(5, 7))).toEqual([
    [bold(text('one '), bold(text('t')))],
    [bold(bold(text('wo')))],
  ]);
});

test('random trees are cut into the same parts as ever before', () => {
  let state = 3;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const tree = (depth: number): MarkupNode[] =>
    Array.from({ length: below(5) }, () =>
      depth > 0 && below(2) === 0 ? bold(...tree(depth - 1)) : text('x'.repeat(1 + below(6))),
    );
  for (let round = 0; round < 500; round++) {
    const nodes = tree(4);
    const length = textOf(nodes).length;
    const wanted: Range[] = [];
    // With gaps, as blanks at a cut are dropped.
    for (let at = below(3); at < length; at += below(3)) {
      const end = Math.min(length, at + 1 + below(12));
      wanted.push({ begin: at, end });
      at = end;
    }
    expect(cutNodes(nodes, wanted)).toEqual(wanted.map((range) => cutPlainly(nodes, range)));
  }
});

test('each element is visited once, at any depth and with any number of cuts', () => {
  const depth = 1_000;
  let nest: MarkupNode[] = [text('words '.repeat(1_000))];
  for (let level = 0; level < depth; level++) nest = [bold(...nest)];
  const counted = countLooks(nest);
  const parts = cutNodes(counted.nodes, ranges(1_000, 2_000, 3_000, 4_000, 5_000, 6_000));
  expect(parts).toHaveLength(6);
  expect(counted.looks).toBeLessThanOrEqual(depth);
});

test('a parsed tree knows how long each of its elements is', () => {
  const parsed = parseHtml('a<b>b&amp;<i>c</i><u></u></b>😀<pre><code>dd</code></pre>');
  const check = (node: MarkupNode): void => {
    expect(lengthOf(node)).toBe(textOf([node]).length);
    if (node.kind === 'element') node.children.forEach(check);
  };
  expect(parsed.ok && parsed.nodes).toHaveLength(4);
  if (parsed.ok) parsed.nodes.forEach(check);
});
