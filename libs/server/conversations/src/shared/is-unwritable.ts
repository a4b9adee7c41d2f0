import { isRefusedData, sqlStateOf } from '@botter/server-database';

/**
 * True if the data is the cause, not the database: the same write fails again every time. That is so for data
 * that PostgreSQL refuses, rows too large for a page (54), and values without a form (a date beyond all
 * calendars).
 */
export function isUnwritable(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  return isRefusedData(error) || /^54...$/.test(sqlStateOf(error) ?? '');
}
