import { dayPrefix } from './group-messages';

/** At most this number of items of a conversation is in the page. */
export const mostDrawn = 200;
/** Each step at an end adds this number of items: few enough for one frame. */
const step = 25;

/** The drawn items: from `first` on; without it the last ones, and new ones as they come. */
export interface DrawnItems {
  readonly first: string | undefined;
}

export const atTheEnd: DrawnItems = { first: undefined };

/** The items that are drawn, as positions in the list: `to` is the first one after them. */
export function drawnRange(keys: readonly string[], { first }: DrawnItems): { from: number; to: number } {
  const at = first === undefined ? -1 : placeOf(keys, first);
  const from = at < 0 ? Math.max(0, keys.length - mostDrawn) : at;
  return { from, to: Math.min(keys.length, from + mostDrawn) };
}

/** A day's separator is replaced when older messages of that day are loaded: then the message counts. */
function placeOf(keys: readonly string[], key: string): number {
  const at = keys.indexOf(key);
  return at < 0 && key.startsWith(dayPrefix) ? keys.indexOf(key.slice(dayPrefix.length)) : at;
}

/** With some of the items before them; the same number at the other end is no longer drawn. */
export function drawOlder(keys: readonly string[], drawn: DrawnItems): DrawnItems {
  const { from } = drawnRange(keys, drawn);
  return { first: keys[Math.max(0, from - step)] };
}

/** With some of the items after them; at the end they follow new items again. */
export function drawNewer(keys: readonly string[], drawn: DrawnItems): DrawnItems {
  const from = drawnRange(keys, drawn).from + step;
  return from + mostDrawn >= keys.length ? atTheEnd : { first: keys[from] };
}

/** Around an item that is not drawn; unchanged if it is drawn or unknown. */
export function drawAround(keys: readonly string[], drawn: DrawnItems, key: string): DrawnItems {
  const at = keys.indexOf(key);
  const { from, to } = drawnRange(keys, drawn);
  if (at < 0 || (at >= from && at < to)) return drawn;
  return { first: keys[Math.max(0, at - mostDrawn / 2)] };
}
