/** Telegram draws at most this many inline buttons in a row. */
export const keyboardRowLimit = 8;

/** How the buttons of a reply are arranged. */
export interface ButtonArrangement {
  /** Vertical: one button a row, regardless of `buttonsPerRow`. */
  readonly buttonLayout: 'horizontal' | 'vertical';
  /** 1 to 8; without it as few rows as possible. */
  readonly buttonsPerRow?: number | null;
}

/**
 * Arranges inline buttons in rows. Vertical: one a row. Horizontal: `buttonsPerRow` in each, the last row has
 * the rest. Without that number all are in one row; if there are too many for one, they are spread evenly, so
 * that no single button is left over.
 */
export function arrangeButtons<Button>(
  buttons: readonly Button[],
  { buttonLayout, buttonsPerRow }: ButtonArrangement,
): Button[][] {
  const perRow = buttonLayout === 'vertical' ? 1 : buttonsPerRow;
  const rows = Math.ceil(buttons.length / (perRow ?? keyboardRowLimit));
  const arranged: Button[][] = [];
  for (let row = 0, taken = 0; row < rows; row++) {
    const size = perRow ?? Math.ceil((buttons.length - taken) / (rows - row));
    arranged.push(buttons.slice(taken, taken + size));
    taken += size;
  }
  return arranged;
}
