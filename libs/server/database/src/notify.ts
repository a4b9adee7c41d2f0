import { Kysely, sql } from 'kysely';

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const maxPayloadBytes = 7999;

/** Anything that runs a statement: a pool, one of its clients, or a Kysely database or transaction. */
export type SqlExecutor = Kysely<unknown> | { query(text: string, values: unknown[]): Promise<unknown> };

/**
 * NOTIFY. Inside a transaction listeners get it when the transaction commits, and never if it rolls back; the
 * same payload twice in one transaction arrives once. It is a hint and no fact: those who aren't connected
 * miss it.
 * @param payload at most 7999 bytes; name the row that changed, not the change
 * @throws RangeError if the payload is too long
 */
export async function notify(executor: SqlExecutor, channel: string, payload = ''): Promise<void> {
  await notifyAll(executor, channel, [payload]);
}

/** NOTIFY with each of the payloads, in one statement. */
export async function notifyAll(
  executor: SqlExecutor,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  if (payloads.some((payload) => Buffer.byteLength(payload) > maxPayloadBytes)) {
    throw new RangeError(`NOTIFY ${channel}: the payload is longer than ${maxPayloadBytes} bytes`);
  }
  // Parameters of their own: parts of an array would be quoted once more.
  if (executor instanceof Kysely) {
    const rows = sql.join(payloads.map((payload) => sql`(${payload}::text)`));
    await sql`select pg_notify(${channel}, payload) from (values ${rows}) as t(payload)`.execute(executor);
  } else {
    const rows = payloads.map((_, n) => `($${n + 2}::text)`).join();
    const text = `select pg_notify($1, payload) from (values ${rows}) as t(payload)`;
    await executor.query(text, [channel, ...payloads]);
  }
}
