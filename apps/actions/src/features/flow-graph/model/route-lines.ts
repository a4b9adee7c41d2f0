import { nodeSize, type Point } from './graph-geometry';
import { type Box, placeLabel } from './place-label';
import { laneWidth, routeLine, type Stretch, stretchesOf } from './route-line';

/** A line to draw, with where it begins and ends. */
export interface LineEnds {
  readonly id: string;
  readonly target: string;
  readonly label: string;
  readonly from: Point;
  readonly to: Point;
}

/** The way of a line around the cards, and the place of its label. */
export interface LineRoute {
  /** Corners, the ends included. */
  readonly points: readonly Point[];
  /** The middle of the label. */
  readonly label: Point;
  readonly labelWidth: number;
}

/**
 * Ways for all lines of a graph around its cards, and places for their labels where no card and no other label is. A line
 * without a free way is missing. Lines to the same card may share a way, others run next to each other.
 */
export function routeLines(lines: readonly LineEnds[], cards: readonly Point[]): Map<string, LineRoute> {
  const taken = new TakenStretches();
  const labels: Box[] = [];
  const boxes = cards.map(({ x, y }) => ({ x, y, ...nodeSize }));
  const routes = new Map<string, LineRoute>();
  for (const { id, target, label, from, to } of inNestedOrder(lines)) {
    const points =
      routeLine(from, to, cards, (stretch) => taken.isFree(stretch, target)) ??
      routeLine(from, to, cards, () => true);
    if (!points) continue;
    for (const stretch of stretchesOf(points)) taken.take(stretch, target);
    const box = placeLabel(label, points, boxes, labels);
    labels.push(box);
    routes.set(id, {
      points,
      label: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      labelWidth: box.width,
    });
  }
  return routes;
}

/**
 * The order in which lines get their lanes, the first one next to the card. Those that go down begin with the lowest,
 * those that go up with the highest: so the others go around them, and none crosses another on its way out.
 */
function inNestedOrder(lines: readonly LineEnds[]): LineEnds[] {
  const isDown = ({ from, to }: LineEnds) => to.y > from.y;
  return [
    ...lines.filter(isDown).toSorted((a, b) => b.from.y - a.from.y),
    ...lines.filter((line) => !isDown(line)).toSorted((a, b) => a.from.y - b.from.y),
  ];
}

/** Where lines run already. Their ends are not looked at: lines meet at a card. */
class TakenStretches {
  private readonly byLane = new Map<string, { from: number; to: number; target: string }[]>();

  isFree(stretch: Stretch, target: string): boolean {
    const { lane, from, to } = spanOf(stretch);
    const others = this.byLane.get(lane) ?? [];
    return !others.some((other) => other.target !== target && other.from < to && other.to > from);
  }

  take(stretch: Stretch, target: string): void {
    const { lane, from, to } = spanOf(stretch);
    const others = this.byLane.get(lane);
    if (others) others.push({ from, to, target });
    else this.byLane.set(lane, [{ from, to, target }]);
  }
}

function spanOf({ from, to }: Stretch): { lane: string; from: number; to: number } {
  const across = Math.abs(from.y - to.y) < 1;
  const [a, b] = across ? [from.x, to.x] : [from.y, to.y];
  const lane = Math.round((across ? from.y : from.x) / laneWidth);
  return { lane: `${across ? 'y' : 'x'}${lane}`, from: Math.min(a, b), to: Math.max(a, b) };
}
