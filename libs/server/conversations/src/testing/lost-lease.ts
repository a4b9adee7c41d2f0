import type { TestDatabase } from '@botter/server-database/testing';
import { processLease } from '../shared/alive-processes';

/** The backend at PostgreSQL whose session holds a runtime's lease. */
export async function leaseHolder({ pool }: TestDatabase, processId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and database = (
       select oid from pg_database where datname = current_database()
     ) and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [`lease ${processLease(processId)}`],
  );
  return rows[0]?.pid;
}

/** Ends the session that holds the lease: the process learns of it, and trusts its time only a little longer. */
export async function endLease(database: TestDatabase, processId: string): Promise<void> {
  await database.pool.query('select pg_terminate_backend($1)', [await leaseHolder(database, processId)]);
}
