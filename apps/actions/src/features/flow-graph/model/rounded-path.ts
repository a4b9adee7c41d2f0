import type { Point } from './graph-geometry';

const radius = 10;

/** An SVG path through these corners, each of them rounded. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M ${first.x} ${first.y}`];
  rest.forEach((point, at) => {
    const next = rest[at + 1];
    const before = points[at] as Point;
    if (!next) {
      parts.push(`L ${point.x} ${point.y}`);
      return;
    }
    const [enter, leave] = [towards(point, before), towards(point, next)];
    parts.push(`L ${enter.x} ${enter.y} Q ${point.x} ${point.y} ${leave.x} ${leave.y}`);
  });
  return parts.join(' ');
}

/** A point on the way from one corner to another, at most half way. */
function towards(corner: Point, other: Point): Point {
  const [x, y] = [other.x - corner.x, other.y - corner.y];
  const length = Math.hypot(x, y);
  if (length === 0) return corner;
  const part = Math.min(radius, length / 2) / length;
  return { x: corner.x + x * part, y: corner.y + y * part };
}
