import { nodeSize, type Point, spacing } from './graph-geometry';
import { placeInColumns } from './place-in-columns';
import { ranksOf, type Way } from './ranks';

/**
 * Positions for actions that have none yet. If no card of the graph was moved, they go from left to right.
 * Otherwise they go rank by rank from top to bottom, each action below those that open it, and the whole
 * block is to the right of the cards that have a position. Long ranks take several rows.
 */
export function placeNewNodes(
  ids: readonly string[],
  ways: readonly Way[],
  placed: readonly Point[],
  heightOf: (id: string) => number = () => nodeSize.height,
): Map<string, Point> {
  if (placed.length === 0) return placeInColumns(ids, ways, heightOf);
  const columns = Math.max(4, Math.ceil(Math.sqrt(ids.length) * 1.2));
  const rows = ranksOf(ids, ways).flatMap((rank) => inRows(rank, columns));
  const widest = Math.max(0, ...rows.map(widthOf));
  const origin = originRightOf(placed);
  const places = new Map<string, Point>();
  let { y } = origin;
  for (const row of rows) {
    const start = origin.x + (widest - widthOf(row)) / 2;
    for (const [column, id] of row.entries()) {
      places.set(id, { x: start + column * (nodeSize.width + spacing.neighbours), y });
    }
    y += Math.max(...row.map(heightOf)) + spacing.ranks;
  }
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
