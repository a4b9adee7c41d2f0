/*
 * Messages of a chat are read in the order of their ids (UUID version 7). Clocks of processes differ, so the
 * time in an id is not the process's: it comes from the chat's row, under the lock of the process that writes
 * to the chat, and is always later than that of the previous message. It follows the database's clock. Only
 * the random end of a planned message's id is used.
 */

/** Milliseconds since 1970 by the database's clock. */
export const databaseClockMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** SQL: the start of the ids that messages get at this `line_ms`; `idEnd` follows. */
export function idStartSql(ms: string): string {
  return `lpad(to_hex(${ms}), 12, '0')`;
}

/**
 * The rest of an id: the message's position among those written with it, and the random end of its planned
 * id.
 */
export function idEnd(position: number, plannedId: string): string {
  const order = position.toString(16).padStart(6, '0');
  return `7${order.slice(0, 3)}8${order.slice(3)}${plannedId.slice(-12)}`;
}

/** The whole id, as the database has written it: it need not be read back. */
export function messageIdOf(ms: number, end: string): string {
  const hex = ms.toString(16).padStart(12, '0') + end;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
