import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction on a connection of its own. A connection on which even the rollback fails is discarded.
 * @param begin statement that opens the transaction, with settings for it where some are needed
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await inTransactionOf(client, () => work(client), {
      begin,
      onBroken: (error) => (broken = error),
    });
  } finally {
    client.release(broken);
  }
}

/** The same on a connection that the caller holds, and keeps. */
export async function inTransactionOf<T>(
  client: PoolClient,
  work: () => Promise<T>,
  { begin = 'begin', onBroken }: { readonly begin?: string; readonly onBroken?: (error: Error) => void } = {},
): Promise<T> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => onBroken?.(lost));
    throw error;
  }
}
