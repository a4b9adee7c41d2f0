import type { LinkKind } from '../../../shared/links';
import { cardHeight } from './card-height';
import { edgePath } from './edge-path';
import { type ActionEdge, type ActionNode, portPoints } from './flow-elements';
import { nodeSize } from './graph-geometry';
import { type Box, overlaps } from './place-label';

/** A line as it is painted. */
export interface PaintedLine {
  readonly id: string;
  readonly look: LinkKind | 'passed';
  /** True if it is not on the path of a tried conversation. */
  readonly dimmed: boolean;
  /** As the `d` of an SVG path. */
  readonly path: string;
  /** The box around the line. */
  readonly box: Box;
}

/** The painted parts of a graph, in its coordinates. */
export interface Picture {
  readonly cards: readonly ActionNode[];
  readonly lines: readonly PaintedLine[];
}

export const emptyPicture: Picture = { cards: [], lines: [] };

/**
 * All cards and lines, except for cards that are being dragged and their lines: those are in the page.
 * @param previous the picture before: lines that have not changed stay the same objects
 */
export function pictureOf(
  nodes: readonly ActionNode[],
  edges: readonly ActionEdge[],
  previous: Picture = emptyPicture,
): Picture {
  const cards = nodes.filter(({ dragging }) => !dragging);
  const ports = new Map(cards.map((card) => [card.id, portPoints(card)]));
  const known = new Map(previous.lines.map((line) => [line.id, line]));
  const tried = edges.some(({ data }) => data?.passed);
  const lines = edges.flatMap(({ id, source, sourceHandle, target, data }): PaintedLine[] => {
    const from = ports.get(source)?.get(sourceHandle ?? '');
    const to = ports.get(target)?.get('in');
    if (!from || !to || !data) return [];
    const ends = { source, target, sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y };
    const { path } = edgePath(ends, data.route, data.edge.offset);
    const look = data.passed ? 'passed' : data.edge.kind;
    const dimmed = tried && !data.passed;
    const before = known.get(id);
    const same = before?.path === path && before.look === look && before.dimmed === dimmed;
    return [same ? before : { id, look, dimmed, path, box: boxOf(path) }];
  });
  return { cards, lines };
}

export const cardBox = ({ position, data }: ActionNode): Box => ({
  ...position,
  width: nodeSize.width,
  height: cardHeight(data.action),
});

/** The part of the picture that reaches into a box. A line that only passes through belongs to it, too. */
export function within({ cards, lines }: Picture, box: Box): Picture {
  return {
    cards: cards.filter((card) => overlaps(cardBox(card), box)),
    lines: lines.filter((line) => overlaps(line.box, box)),
  };
}

/** The boxes in which one picture differs from another. */
export function changedBoxes(before: Picture, after: Picture): Box[] {
  return [
    ...onlyInOne(before.cards, after.cards).map(cardBox),
    ...onlyInOne(before.lines, after.lines).map(({ box }) => box),
  ];
}

function onlyInOne<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...before.filter((item) => !now.has(item)), ...after.filter((item) => !old.has(item))];
}

/** Half of the widest line. */
const halfLine = 3;

/** The box around all points that a path names, a curve being within its control points. */
function boxOf(path: string): Box {
  const numbers = (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  const [x, y] = [Math.min(...xs) - halfLine, Math.min(...ys) - halfLine];
  return { x, y, width: Math.max(...xs) + halfLine - x, height: Math.max(...ys) + halfLine - y };
}
