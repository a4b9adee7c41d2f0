import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction on a connection of its own. If even the rollback fails, the connection is
 * discarded.
 * @param begin statement that opens the transaction, with its settings if it needs some
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

/**
 * The same on a connection that sends ahead (`createPipeline`): the statements with which `work` begins cost
 * no further round trip.
 */
export async function inTransactionAhead<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [begun, done] = await Promise.allSettled([client.query('begin'), work(client)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (done.status === 'rejected') throw done.reason;
    await client.query('commit');
    return done.value;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
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
