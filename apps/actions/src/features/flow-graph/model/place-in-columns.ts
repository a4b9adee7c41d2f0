import { margin, nodeSize, type Point, rankGap, spacing } from './graph-geometry';
import { ranksOf, type Way } from './ranks';

/** A long rank takes several columns from this many cards on. */
const fewestRows = 4;

/**
 * Positions for all cards, from left to right as a conversation goes: rank after rank, the target of the
 * first button on top. The whole is about as wide as a screen. Takes milliseconds for thousands of actions.
 */
export function placeInColumns(
  ids: readonly string[],
  ways: readonly Way[],
  heightOf: (id: string) => number = () => nodeSize.height,
): Map<string, Point> {
  const mostRows = Math.max(fewestRows, Math.ceil(Math.sqrt(ids.length * 1.25)));
  const places = new Map<string, Point>();
  let x: number = margin;
  for (const rank of ranksOf(ids, ways)) {
    for (const column of inColumns(rank, mostRows)) {
      let y: number = margin;
      for (const id of column) {
        places.set(id, { x, y });
        y += heightOf(id) + spacing.neighbours;
      }
      x += nodeSize.width + spacing.ranks;
    }
    x += rankGap - spacing.ranks;
  }
  return places;
}

/** As few columns as possible, filled evenly. */
function inColumns(rank: readonly string[], mostRows: number): string[][] {
  const rows = Math.ceil(rank.length / Math.ceil(rank.length / mostRows));
  const columns: string[][] = [];
  for (let at = 0; at < rank.length; at += rows) columns.push(rank.slice(at, at + rows));
  return columns;
}
