import { margin, nodeSize, type Point, spacing } from './graph-geometry';

interface Way {
  readonly source: string;
  readonly target: string;
}

/**
 * Places for actions that have none yet: rank below rank, top to bottom, each action below those that open it, the whole
 * block to the right of the cards that are placed already. Long ranks take several rows.
 */
export function placeNewNodes(
  ids: readonly string[],
  ways: readonly Way[],
  placed: readonly Point[],
): Map<string, Point> {
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
  if (placed.length === 0) return { x: margin, y: margin };
  // Not Math.max(...): a bot may have more actions than a call takes arguments.
  const right = placed.reduce((most, { x }) => Math.max(most, x), -Infinity);
  const top = placed.reduce((least, { y }) => Math.min(least, y), Infinity);
  return { x: right + nodeSize.width + spacing.neighbours, y: top };
}

/** Actions by their distance from where a conversation may begin; circles begin with their first action. */
function ranksOf(ids: readonly string[], ways: readonly Way[]): string[][] {
  const known = new Set(ids);
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  const led = new Set<string>();
  for (const { source, target } of ways) {
    if (source === target || !known.has(source) || !known.has(target)) continue;
    next.get(source)?.push(target);
    led.add(target);
  }
  const reached = new Set<string>();
  const ranks: string[][] = [];
  const walk = (starts: readonly string[]) => {
    let rank = starts.filter((id) => !reached.has(id));
    for (let depth = 0; rank.length > 0; depth++) {
      const here = (ranks[depth] ??= []);
      const below: string[] = [];
      for (const id of rank) {
        if (reached.has(id)) continue;
        reached.add(id);
        here.push(id);
        below.push(...(next.get(id) ?? []));
      }
      rank = below.filter((id) => !reached.has(id));
    }
  };
  walk(ids.filter((id) => !led.has(id)));
  for (const id of ids) walk([id]);
  return ranks;
}

function inRows(rank: readonly string[], columns: number): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < rank.length; at += columns) rows.push(rank.slice(at, at + columns));
  return rows;
}

function widthOf(row: readonly string[]): number {
  return row.length * nodeSize.width + Math.max(0, row.length - 1) * spacing.neighbours;
}
