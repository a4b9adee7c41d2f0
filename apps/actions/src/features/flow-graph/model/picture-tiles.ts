import { type Box, overlaps } from './place-label';

/** The visible part of a canvas: left, top and zoom of its view, and its size. */
export interface Sight {
  readonly transform: readonly [number, number, number];
  readonly width: number;
  readonly height: number;
}

/** A part of the picture that is painted as a whole. */
export interface Tile extends Box {
  readonly key: string;
}

/** The side of a tile in pixels of the device: a few milliseconds of painting, 1 MB. */
export const tilePixels = 512;
/** Tiles within this distance of the visible part are painted ahead, in pixels of the page. */
const ahead = 320;
/** In pixels of the device: as far around the sight they are kept. About 60 MB on a large screen. */
const kept = 960;

/**
 * The visible part in the coordinates of the graph, extended on each side by this number of pixels of the
 * page.
 */
export function sightBox({ transform: [left, top, zoom], width, height }: Sight, around = 0): Box {
  // A small screen has less around it.
  const margin = Math.min(around, (Math.min(width, height) * around) / (2 * ahead));
  return {
    x: -(left + margin) / zoom,
    y: -(top + margin) / zoom,
    width: (width + 2 * margin) / zoom,
    height: (height + 2 * margin) / zoom,
  };
}

/** The tiles of a view, the nearest to its middle first: the visible ones, and those painted ahead. */
export function tilesFor(sight: Sight, side: number): { readonly seen: Tile[]; readonly ahead: Tile[] } {
  const now = sightBox(sight);
  const soon = sightBox(sight, ahead);
  const [left, right] = [Math.floor(soon.x / side), Math.floor((soon.x + soon.width) / side)];
  const [top, bottom] = [Math.floor(soon.y / side), Math.floor((soon.y + soon.height) / side)];
  const tiles: Tile[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      tiles.push({
        key: `${column} ${row}`,
        x: column * side,
        y: row * side,
        width: side,
        height: side,
      });
    }
  }
  const distance = ({ x, y }: Tile) =>
    Math.hypot(x + side / 2 - now.x - now.width / 2, y + side / 2 - now.y - now.height / 2);
  const near = tiles.toSorted((a, b) => distance(a) - distance(b));
  return {
    seen: near.filter((tile) => overlaps(tile, now)),
    ahead: near.filter((tile) => !overlaps(tile, now)),
  };
}

/**
 * Whether a tile is near enough to the visible part to be kept in memory, at this ratio of device pixels to
 * CSS pixels.
 */
export function isKept(tile: Tile, sight: Sight, pixelRatio: number): boolean {
  return overlaps(tile, sightBox(sight, Math.max(ahead, kept / pixelRatio)));
}
