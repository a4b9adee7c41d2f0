/*
 * Lines of a chat are read in the order of their ids (UUID version 7). Clocks of processes differ, so the time in an id is
 * not the process's: it comes from the chat's row, under the lock of whoever writes to the chat, and is always later than that
 * of the line before. The database's clock is its measure. Whoever plans a line gives it an id of which only the random end stays.
 */

/** Milliseconds since 1970 by the database's clock. */
export const lineClock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** SQL for the id of a line: of the chat's `line_ms`, the line's place among those written with it, and its planned id. */
export function lineIdSql(ms: string, place: string, id: string): string {
  const order = `lpad(to_hex(${place}), 6, '0')`;
  return `(lpad(to_hex(${ms}), 12, '0') || '7' || left(${order}, 3) || '8' || right(${order}, 3) || right(${id}, 12))::uuid`;
}

/** The same here: what the database has written need not be read. */
export function lineId(ms: number, place: number, id: string): string {
  const time = ms.toString(16).padStart(12, '0');
  const order = place.toString(16).padStart(6, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.slice(0, 3)}-8${order.slice(3)}-${id.slice(-12)}`;
}
