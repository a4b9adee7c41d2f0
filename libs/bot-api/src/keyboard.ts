/** Telegram draws at most this many inline buttons beside each other. */
export const keyboardRowLimit = 8;

/**
 * Arranges inline buttons in rows. Vertical: one a row. Horizontal: all beside each other; more than a row holds are
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
