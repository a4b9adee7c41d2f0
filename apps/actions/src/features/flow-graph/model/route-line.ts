import { type CardPlace, nodeSize, type Point } from './graph-geometry';

/** Lines keep this far from cards that they pass. */
const clear = 8;
/** The distance from a card to the first turn of its line. */
const stub = 20;
/** Between lines that run next to each other. */
export const trackWidth = 8;
/** Half of the free space between two cards of a rank: lines pass between them there. */
const halfGap = 25;
/** At most this number of corridors is tried, the nearest first. */
const mostCorridors = 16;

/** A straight part of a line; across if both have the same y. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
}

/** Whether a line may run there: nothing else does already. */
export type IsFree = (stretch: Stretch) => boolean;

/**
 * The corners of a line from the right edge of one card to the left edge of another, around all `cards`
 * (their places). Undefined if every way with up to four turns is blocked.
 */
export function routeLine(
  from: Point,
  to: Point,
  cards: readonly CardPlace[],
  isFree: IsFree,
): readonly Point[] | undefined {
  const region = {
    left: Math.min(from.x, to.x) - nodeSize.width * 2,
    right: Math.max(from.x, to.x) + nodeSize.width * 2,
    top: Math.min(from.y, to.y) - nodeSize.height * 3,
    bottom: Math.max(from.y, to.y) + nodeSize.height * 3,
  };
  const near = cards.filter(
    ({ x, y, height = nodeSize.height }) =>
      x < region.right && x + nodeSize.width > region.left && y < region.bottom && y + height > region.top,
  );
  const passes = (stretch: Stretch) => !near.some((card) => hits(stretch, card)) && isFree(stretch);
  const first = turns(from.x + stub, 1);
  const last = turns(to.x - stub, -1);
  // The line touches the cards that it connects.
  const leaves = (x: number) => passes({ from: step(from, 1), to: { x, y: from.y } });
  const arrives = (x: number) => passes({ from: { x, y: to.y }, to: step(to, -1) });

  if (Math.abs(from.y - to.y) < 2 && from.x < to.x && passes({ from: step(from, 1), to: step(to, -1) })) {
    return [from, to];
  }
  for (const x of [...first, (from.x + to.x) / 2, ...last]) {
    if (x < from.x + stub || x > to.x - stub) continue;
    if (leaves(x) && arrives(x) && passes({ from: { x, y: from.y }, to: { x, y: to.y } })) {
      return [from, { x, y: from.y }, { x, y: to.y }, to];
    }
  }
  const ideal = (from.y + to.y) / 2;
  const corridors = near
    .flatMap(({ y, height = nodeSize.height }) => [y - halfGap, y + height + halfGap])
    .toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal));
  for (const middle of [...new Set(corridors)].slice(0, mostCorridors)) {
    for (const y of [middle, middle - trackWidth, middle + trackWidth]) {
      const x1 = first.find((x) => leaves(x) && passes({ from: { x, y: from.y }, to: { x, y } }));
      const x2 = last.find((x) => arrives(x) && passes({ from: { x, y }, to: { x, y: to.y } }));
      if (x1 === undefined || x2 === undefined || !passes({ from: { x: x1, y }, to: { x: x2, y } })) continue;
      return [from, { x: x1, y: from.y }, { x: x1, y }, { x: x2, y }, { x: x2, y: to.y }, to];
    }
  }
  return undefined;
}

/** The tracks next to a card in which a line may turn. */
function turns(x: number, direction: 1 | -1): number[] {
  return [0, 1, 2, 3, 4].map((track) => x + direction * track * trackWidth);
}

const step = ({ x, y }: Point, direction: 1 | -1): Point => ({ x: x + direction * (clear + 1), y });

export function stretchesOf(path: readonly Point[]): Stretch[] {
  return path.slice(1).map((to, at) => ({ from: path[at] as Point, to }));
}

function hits({ from, to }: Stretch, card: CardPlace): boolean {
  return (
    Math.max(from.x, to.x) > card.x - clear &&
    Math.min(from.x, to.x) < card.x + nodeSize.width + clear &&
    Math.max(from.y, to.y) > card.y - clear &&
    Math.min(from.y, to.y) < card.y + (card.height ?? nodeSize.height) + clear
  );
}
