const key = 'botter.home.rows';
/** A list that is empty, or has links below it, has another height than its rows. */
const isExpected = (rows: number) => Number.isInteger(rows) && rows > 0;

/**
 * How many bots the dashboard listed last on this device, so that nothing moves when they arrive; undefined
 * if that isn't known.
 */
export function knownRows(): number | undefined {
  try {
    const rows = Number(localStorage.getItem(key));
    return isExpected(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

export function keepRows(rows: number): void {
  try {
    if (isExpected(rows)) localStorage.setItem(key, String(rows));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the page waits for the list.
  }
}
