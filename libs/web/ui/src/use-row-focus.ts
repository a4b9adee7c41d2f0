import { type RefObject, useEffect, useRef } from 'react';

const fields = 'textarea, input, [role="combobox"]';
const buttons = 'button:not(:disabled)';

export interface RowFocus<Frame extends HTMLElement> {
  readonly frame: RefObject<Frame | null>;
  /** Call these together with the change. @param at from 0 */
  added(at: number): void;
  removed(at: number): void;
}

/**
 * Keeps the focus in a list when rows are added or removed: it moves to the first field of a new row, or from
 * a removed row to the next one. Put `frame` on the element that contains the list and the buttons that add
 * rows.
 */
export function useRowFocus<Frame extends HTMLElement>(): RowFocus<Frame> {
  const frame = useRef<Frame>(null);
  const wanted = useRef<{ readonly at: number; readonly isNew: boolean }>(undefined);
  // The rows have changed with the render that the change causes.
  useEffect(() => {
    if (!wanted.current) return;
    const { at, isNew } = wanted.current;
    wanted.current = undefined;
    const rows = frame.current?.querySelector('ol, ul')?.children ?? [];
    const place = rows[Math.min(at, rows.length - 1)] ?? frame.current;
    // On a phone a field opens the keyboard, which hides the rows from a person who removes some.
    const order = isNew || place === frame.current ? [fields, buttons] : [buttons, fields];
    const found = order.map((one) => place?.querySelector<HTMLElement>(one)).find(Boolean);
    found?.focus();
    // Browsers show only the line with the cursor.
    found?.scrollIntoView?.({ block: 'nearest' });
  });
  return {
    frame,
    added: (at) => {
      wanted.current = { at, isNew: true };
    },
    removed: (at) => {
      wanted.current = { at, isNew: false };
    },
  };
}
