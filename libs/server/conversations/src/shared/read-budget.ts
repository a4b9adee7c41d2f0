import { BotterError } from '@botter/contracts';
import {
  inTransaction,
  isCancelled,
  LaggingReads,
  responseGraceMs,
  withDeadline,
} from '@botter/server-database';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

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
 * @param from `LaggingReads` for what may be some seconds old
 * @param read runs again if the replica fails, with a budget of its own
 * @throws BotterError `unavailable` with the budget's message if the time is up
 */
export async function readWithin<T>(
  from: Pool | LaggingReads,
  { ms, tooLong }: ReadBudget,
  read: (query: Reading) => Promise<T>,
): Promise<T> {
  const work = (client: PoolClient) => {
    const until = performance.now() + ms;
    return read(async (text, values) => {
      const left = Math.max(1, Math.ceil(until - performance.now()));
      await client.query(`set local statement_timeout = ${left}`);
      return client.query(withDeadline(left + responseGraceMs, { text, values: [...values] }));
    });
  };
  try {
    return await (from instanceof LaggingReads ? from.inTransaction(work) : inTransaction(from, work));
  } catch (error) {
    if (isCancelled(error)) throw new BotterError('unavailable', tooLong);
    throw error;
  }
}
