import type { Point } from './graph-geometry';
import { type Stretch, stretchesOf } from './route-line';

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const height = 18;
const widest = 144;
const narrowest = 44;
/** Where a label may be on a stretch. */
const parts = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1];
/** The approximate width of a letter, and the space around the text. */
const letter = 6.4;
const around = 22;

/**
 * The box of a label on its line: in the last part across that has room and is free of cards and labels;
 * without such a place, at the position that covers the least of them.
 */
export function placeLabel(
  label: string,
  path: readonly Point[],
  cards: readonly Box[],
  labels: readonly Box[],
): Box {
  const wanted = Math.min(widest, around + label.length * letter);
  const stretches = stretchesOf(path);
  const isAcross = ({ from, to }: Stretch) => Math.abs(from.y - to.y) < 1;
  const across = stretches.filter(isAcross).toReversed();
  const lengthOf = ({ from, to }: Stretch) => Math.abs(from.x - to.x);
  const byRoom = [
    ...across.filter((stretch) => lengthOf(stretch) >= wanted + 16),
    ...across.toSorted((a, b) => lengthOf(b) - lengthOf(a)),
    ...stretches.filter((stretch) => !isAcross(stretch)),
  ];
  const others = [...cards, ...labels];
  const end = path.at(-1) ?? { x: 0, y: 0 };
  let best: Box = { x: end.x - wanted, y: end.y - height / 2, width: wanted, height };
  let least = Number.POSITIVE_INFINITY;
  for (const stretch of byRoom) {
    const { from, to } = stretch;
    const width = isAcross(stretch) ? Math.max(narrowest, Math.min(wanted, lengthOf(stretch) - 12)) : wanted;
    for (const part of parts) {
      const middle = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
      const covered = others.reduce((sum, other) => sum + covering(box, other), 0);
      if (covered === 0) return box;
      if (covered < least) [best, least] = [box, covered];
    }
  }
  return best;
}

/** The area that two boxes share. */
function covering(a: Box, b: Box): number {
  if (!overlaps(a, b)) return 0;
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide * high;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;
}
