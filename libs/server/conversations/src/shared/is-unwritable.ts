import { sqlStateOf } from '@botter/server-database';

/** Values that don't fit, constraints, and rows too large for a page: the same rows fail again whenever they are tried. */
const states = /^(22|23|54)/;

/** True where what should have been written is the cause, not the database; a value without a form is one, too. */
export function isUnwritable(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  return states.test(sqlStateOf(error) ?? '');
}
