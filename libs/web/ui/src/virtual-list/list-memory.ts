import type { VirtualItem } from '@tanstack/react-virtual';

export interface ListPlace {
  /** Pixels from the top of what scrolls. */
  readonly offset: number;
  /** How high the rows were that have been drawn, and how many items made one. */
  readonly rows: VirtualItem[];
  readonly columns: number;
}

/** The positions of lists by name, for coming back, as long as the page lives. */
const places = new Map<string, ListPlace>();
const mostPlaces = 50;

export function recallList(name: string | undefined): ListPlace | undefined {
  return name === undefined ? undefined : places.get(name);
}

/** Keeps the position of a list; the oldest of many positions is forgotten. */
export function rememberList(name: string, place: ListPlace): void {
  places.delete(name);
  places.set(name, place);
  for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
}
