import { changedBoxes, type Picture, within } from '../model/picture';
import { isKept, type Sight, type Tile, tilePixels, tilesFor } from '../model/picture-tiles';
import { overlaps } from '../model/place-label';
import { type Paints, paintPicture } from './paint-picture';

interface PaintedTile {
  readonly tile: Tile;
  readonly element: HTMLCanvasElement;
  stale: boolean;
}

/** The picture in tiles, for one zoom. It is scaled at others. */
export class TileBoard {
  readonly #layer = document.createElement('div');
  readonly #tiles = new Map<string, PaintedTile>();
  readonly #easel = new OffscreenCanvas(tilePixels, tilePixels);
  /** Pixels of a tile for one of the graph. */
  readonly #scale: number;

  constructor(
    container: Element,
    readonly zoom: number,
    private picture: Picture,
    private readonly paints: Paints,
  ) {
    this.#scale = zoom * window.devicePixelRatio;
    container.append(this.#layer);
  }

  /** Changed tiles are painted again the next time. */
  change(picture: Picture): void {
    const boxes = changedBoxes(this.picture, picture);
    this.picture = picture;
    for (const painted of this.#tiles.values()) {
      painted.stale ||= boxes.some((box) => overlaps(box, painted.tile));
    }
  }

  /**
   * Paints what is visible, or one tile ahead, and forgets what is far away.
   * @returns whether there is more to paint
   */
  paint(sight: Sight): boolean {
    const { seen, ahead } = tilesFor(sight, tilePixels / this.#scale);
    const isMissing = ({ key }: Tile) => this.#tiles.get(key)?.stale !== false;
    const missing = seen.filter(isMissing);
    const next = ahead.filter(isMissing);
    for (const tile of missing.length > 0 ? missing : next.slice(0, 1)) this.#paintTile(tile);
    const ratio = this.#scale / this.zoom;
    for (const { tile } of this.#tiles.values()) if (!isKept(tile, sight, ratio)) this.#forget(tile);
    return missing.length > 0 ? next.length > 0 : next.length > 1;
  }

  remove(): void {
    this.#layer.remove();
    for (const { tile } of this.#tiles.values()) this.#forget(tile);
  }

  /**
   * Tiles show finished pictures. A canvas that one can paint on is copied again for every frame by browsers
   * without a GPU, if it has changed or not.
   */
  #paintTile(tile: Tile): void {
    const element = this.#tiles.get(tile.key)?.element ?? this.#newElement(tile);
    this.#tiles.set(tile.key, { tile, element, stale: false });
    const context = this.#easel.getContext('2d');
    if (!context) return;
    paintPicture(context, within(this.picture, tile), tile, this.#scale, this.paints);
    element.getContext('bitmaprenderer')?.transferFromImageBitmap(this.#easel.transferToImageBitmap());
  }

  #newElement({ x, y }: Tile): HTMLCanvasElement {
    const element = document.createElement('canvas');
    element.width = tilePixels;
    element.height = tilePixels;
    element.style.transform = `translate(${x}px, ${y}px) scale(${1 / this.#scale})`;
    this.#layer.append(element);
    return element;
  }

  #forget({ key }: Tile): void {
    const element = this.#tiles.get(key)?.element;
    if (!element) return;
    // Safari keeps the memory of a canvas that has left the page until it is collected.
    element.width = 0;
    element.remove();
    this.#tiles.delete(key);
  }
}
