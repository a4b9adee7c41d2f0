/** Telegram draws at most this many inline buttons in a row. */
export const keyboardRowLimit = 8;

/**
 * Arranges inline buttons in rows. Vertical: one a row. Horizontal: all in one row; more than a row holds are
 * spread over as few rows as possible, evenly, so that no single button is left over.
 */
export function arrangeButtons<Button>(
  buttons: readonly Button[],
  layout: 'horizontal' | 'vertical',
): Button[][] {
  if (layout === 'vertical') return buttons.map((button) => [button]);
  const rows = Math.ceil(buttons.length / keyboardRowLimit);
  const arranged: Button[][] = [];
  for (let row = 0, taken = 0; row < rows; row++) {
    const size = Math.ceil((buttons.length - taken) / (rows - row));
    arranged.push(buttons.slice(taken, taken + size));
    taken += size;
  }
  return arranged;
}
