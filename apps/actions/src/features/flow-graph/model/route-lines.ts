import { type CardPlace, nodeSize, type Point } from './graph-geometry';
import { type Box, placeLabel } from './place-label';
import { routeLine, type Stretch, stretchesOf, trackWidth } from './route-line';

/** A line to draw, with its beginning and its end. */
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
 * Routes for all lines of a graph around its cards, and places for their labels that no card and no other
 * label covers. A line without a free route is missing. Lines to the same card may share a route, others run
 * next to each other.
 */
export function routeLines(lines: readonly LineEnds[], cards: readonly CardPlace[]): Map<string, LineRoute> {
  const taken = new TakenStretches();
  const labels: Box[] = [];
  const boxes = cards.map((card) => ({ ...nodeSize, ...card }));
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
 * The order in which lines get their tracks, the first one next to the card. Those that go down begin with
 * the lowest, those that go up with the highest: so the others go around them, and none crosses another on
 * its way out.
 */
function inNestedOrder(lines: readonly LineEnds[]): LineEnds[] {
  const isDown = ({ from, to }: LineEnds) => to.y > from.y;
  return [
    ...lines.filter(isDown).toSorted((a, b) => b.from.y - a.from.y),
    ...lines.filter((line) => !isDown(line)).toSorted((a, b) => a.from.y - b.from.y),
  ];
}

/** The parts of the canvas that lines already use. The ends don't count, because lines meet at a card. */
class TakenStretches {
  readonly #byTrack = new Map<string, { from: number; to: number; target: string }[]>();

  isFree(stretch: Stretch, target: string): boolean {
    const { track, from, to } = spanOf(stretch);
    const others = this.#byTrack.get(track) ?? [];
    return !others.some((other) => other.target !== target && other.from < to && other.to > from);
  }

  take(stretch: Stretch, target: string): void {
    const { track, from, to } = spanOf(stretch);
    const others = this.#byTrack.get(track);
    if (others) others.push({ from, to, target });
    else this.#byTrack.set(track, [{ from, to, target }]);
  }
}

function spanOf({ from, to }: Stretch): { track: string; from: number; to: number } {
  const across = Math.abs(from.y - to.y) < 1;
  const [a, b] = across ? [from.x, to.x] : [from.y, to.y];
  const track = Math.round((across ? from.y : from.x) / trackWidth);
  return { track: `${across ? 'y' : 'x'}${track}`, from: Math.min(a, b), to: Math.max(a, b) };
}
