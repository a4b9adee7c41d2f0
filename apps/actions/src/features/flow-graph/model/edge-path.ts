import { getBezierPath, Position } from '@xyflow/react';
import { nodeSize, type Point } from './graph-geometry';
import { roundedPath } from './rounded-path';
import type { LineRoute } from './route-lines';

/** The beginning and the end of a line. */
export interface EdgeEnds {
  readonly source: string;
  readonly target: string;
  readonly sourceX: number;
  readonly sourceY: number;
  readonly targetX: number;
  readonly targetY: number;
}

export interface EdgePath {
  /** As the `d` of an SVG path. */
  readonly path: string;
  /** The middle of the label. */
  readonly middle: Point;
  readonly width: number;
}

const labelWidth = 144;
/** Ports are a few pixels wide. */
const sameEnd = 12;

/** The path around the cards; a plain curve while a card is moved, or if no path is free. */
export function edgePath(ends: EdgeEnds, route: LineRoute | undefined, offset: number): EdgePath {
  const { source, target, sourceX, sourceY, targetX, targetY } = ends;
  const [first, last] = [route?.points[0], route?.points.at(-1)];
  const fits = (point: Point | undefined, x: number, y: number) =>
    point !== undefined && Math.abs(point.x - x) < sameEnd && Math.abs(point.y - y) < sameEnd;
  if (route && fits(first, sourceX, sourceY) && fits(last, targetX, targetY)) {
    return { path: roundedPath(route.points), middle: route.label, width: route.labelWidth };
  }
  if (source === target) return overItsCard(ends, offset);
  const [path, x, y] = getBezierPath({
    sourceX,
    sourceY,
    sourcePosition: Position.Right,
    targetX,
    targetY,
    targetPosition: Position.Left,
    curvature: 0.25 + offset * 0.12,
  });
  return { path, middle: { x, y: y + offset * 22 }, width: labelWidth };
}

/** An action that opens itself: over its own card and back. */
function overItsCard({ sourceX, sourceY, targetX, targetY }: EdgeEnds, offset: number): EdgePath {
  // High enough to be seen over the card, low enough to pass under the next one above.
  const rise = nodeSize.height / 2 + 26 + offset * 22;
  // A cubic curve reaches three quarters of the way to its control points.
  const top = targetY - rise / 0.75;
  const path = `M ${sourceX} ${sourceY} C ${sourceX + 90} ${top}, ${targetX - 90} ${top}, ${targetX} ${targetY}`;
  return { path, middle: { x: (sourceX + targetX) / 2, y: targetY - rise }, width: labelWidth };
}
