import { BotterError } from '@botter/contracts';
import { inTransaction, isCancelled } from '@botter/server-database';
import type { Pool, QueryResult, QueryResultRow } from 'pg';

export interface ReadBudget {
  /** For all statements together. */
  readonly ms: number;
  /** The error of a read that takes longer. */
  readonly tooLong: string;
}

export type Reading = <Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<QueryResult<Row>>;

/**
 * Reads what may be much, for as long as the budget lasts: no read occupies the database for long.
 * @throws BotterError `unavailable` with the budget's message if the time is up
 */
export async function readWithin<T>(
  pool: Pool,
  { ms, tooLong }: ReadBudget,
  read: (query: Reading) => Promise<T>,
): Promise<T> {
  const until = performance.now() + ms;
  try {
    return await inTransaction(pool, (client) =>
      read(async (text, values) => {
        const left = Math.max(1, Math.ceil(until - performance.now()));
        await client.query(`set local statement_timeout = ${left}`);
        return client.query(text, [...values]);
      }),
    );
  } catch (error) {
    if (isCancelled(error)) throw new BotterError('unavailable', tooLong);
    throw error;
  }
}
