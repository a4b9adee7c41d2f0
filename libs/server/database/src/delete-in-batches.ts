import type { Pool } from 'pg';

/** Rows of one statement: it takes part of a second, and no one waits long for a lock. */
export const deletionBatchSize = 5_000;

/**
 * A statement that deletes some of the rows that meet a condition; run it until it deletes fewer than `rows`.
 * @param table with its schema
 */
export function deletionOfSome(table: string, condition: string, rows = deletionBatchSize): string {
  return `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${rows}))`;
}

/**
 * Deletes the rows that meet a condition, batch by batch.
 * @param table with its schema
 * @param mostBatches after so many the rest waits for the next call, so that every run ends; all rows when left out
 */
export async function deleteInBatches(
  pool: Pick<Pool, 'query'>,
  table: string,
  condition: string,
  values: readonly unknown[],
  mostBatches = Number.POSITIVE_INFINITY,
): Promise<void> {
  await runInBatches(pool, deletionOfSome(table, condition), values, mostBatches);
}

/** Runs a statement again and again, until it changes fewer rows than a batch has, or so often. */
export async function runInBatches(
  pool: Pick<Pool, 'query'>,
  statement: string,
  values: readonly unknown[],
  mostBatches: number,
): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    if (((await pool.query(statement, [...values])).rowCount ?? 0) < deletionBatchSize) return;
  }
}
