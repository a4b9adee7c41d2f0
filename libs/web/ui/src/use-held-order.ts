import { useEffect, useRef, useState } from 'react';

/** This long after the last movement of the pointer, a press is unlikely. Milliseconds. */
const stillMs = 1500;

interface Held {
  readonly list: string;
  readonly keys: readonly string[];
}

export interface HeldOrder<T> {
  readonly items: readonly T[];
  /** For the element around the list. */
  readonly handlers: { readonly onPointerMove: () => void; readonly onPointerDown: () => void };
}

/**
 * Keeps the rows of a live list in their places while the pointer moves over it, so that a row doesn't move
 * away from a press. Changes within the rows are shown immediately; new rows above others, and the new order,
 * appear when the pointer has been still for a moment.
 * @param items in their current order
 * @param list names what is listed, such as a filter or a search: another list is never held
 */
export function useHeldOrder<T>(items: readonly T[], keyOf: (item: T) => string, list = ''): HeldOrder<T> {
  const [held, setHeld] = useState<Held>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(undefined), stillMs);
    if (held?.list !== list) setHeld({ list, keys: items.map(keyOf) });
  };
  return {
    items: held?.list === list ? inOrder(items, keyOf, held.keys) : items,
    handlers: { onPointerMove: hold, onPointerDown: hold },
  };
}

/** The remaining items in the old order, then those that were loaded below them. */
function inOrder<T>(items: readonly T[], keyOf: (item: T) => string, keys: readonly string[]): readonly T[] {
  const known = new Set(keys);
  const current = new Map(items.map((item) => [keyOf(item), item]));
  const end = items.findLastIndex((item) => known.has(keyOf(item))) + 1;
  return [...keys.flatMap((key) => current.get(key) ?? []), ...(end > 0 ? items.slice(end) : items)];
}
