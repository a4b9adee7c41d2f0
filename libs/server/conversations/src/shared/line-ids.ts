/*
 * Lines of a chat are read in the order of their ids (UUID version 7). Clocks of processes differ, so the time in an id is
 * not the process's: it comes from the chat's row, under the lock of whoever writes to the chat, and is always later than that
 * of the line before. The database's clock is its measure. Whoever plans a line gives it an id of which only the random end stays.
 */

/** Milliseconds since 1970 by the database's clock. */
export const lineClock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** SQL: how the ids begin that lines get at this `line_ms`; `lineEnd` follows. */
export function lineTimeSql(ms: string): string {
  return `lpad(to_hex(${ms}), 12, '0')`;
}

/** The rest of an id: the line's place among those written with it, and the random end of its planned id. */
export function lineEnd(place: number, plannedId: string): string {
  const order = place.toString(16).padStart(6, '0');
  return `7${order.slice(0, 3)}8${order.slice(3)}${plannedId.slice(-12)}`;
}

/** The whole id here: what the database has written need not be read. */
export function lineId(ms: number, end: string): string {
  const hex = ms.toString(16).padStart(12, '0') + end;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
