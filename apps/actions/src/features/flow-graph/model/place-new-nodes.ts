import { nodeSize, type Point, spacing } from './graph-geometry';
import { placeInColumns } from './place-in-columns';
import { ranksOf, type Way } from './ranks';

/**
 * Places for actions that have none yet. In a graph that nobody has touched from left to right; next to cards that are placed rank below rank, top to bottom, each action below those that open it, the whole
 * block to the right of the cards that are placed already. Long ranks take several rows.
 */
export function placeNewNodes(
  ids: readonly string[],
  ways: readonly Way[],
  placed: readonly Point[],
): Map<string, Point> {
  if (placed.length === 0) return placeInColumns(ids, ways);
  const columns = Math.max(4, Math.ceil(Math.sqrt(ids.length) * 1.2));
  const rows = ranksOf(ids, ways).flatMap((rank) => inRows(rank, columns));
  const widest = Math.max(0, ...rows.map(widthOf));
  const origin = originRightOf(placed);
  const places = new Map<string, Point>();
  rows.forEach((row, index) => {
    const start = origin.x + (widest - widthOf(row)) / 2;
    row.forEach((id, column) => {
      places.set(id, {
        x: start + column * (nodeSize.width + spacing.neighbours),
        y: origin.y + index * (nodeSize.height + spacing.ranks),
      });
    });
  });
  return places;
}

function originRightOf(placed: readonly Point[]): Point {
  // Not Math.max(...): a bot may have more actions than a call takes arguments.
  const right = placed.reduce((most, { x }) => Math.max(most, x), -Infinity);
  const top = placed.reduce((least, { y }) => Math.min(least, y), Infinity);
  return { x: right + nodeSize.width + spacing.neighbours, y: top };
}

function inRows(rank: readonly string[], columns: number): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < rank.length; at += columns) rows.push(rank.slice(at, at + columns));
  return rows;
}

function widthOf(row: readonly string[]): number {
  return row.length * nodeSize.width + Math.max(0, row.length - 1) * spacing.neighbours;
}
