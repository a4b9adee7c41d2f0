import { eventually } from '@botter/server-async/testing';
import { createPool, Leases, PG_POOL } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { processLease } from '../shared/alive-processes';
import type { RuntimeProcess } from '../shared/runtime-process';

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

/** Ends the session that holds the lease: the process has to report that within a moment. */
async function endLease(database: TestDatabase, processId: string): Promise<void> {
  await database.pool.query('select pg_terminate_backend($1)', [await leaseHolder(database, processId)]);
}

/**
 * Ends the lease, whose loss the process can't report in time, so that it acts on nothing, until the returned
 * function is called.
 */
export async function loseLeaseUnreported(
  database: TestDatabase,
  process: RuntimeProcess,
): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from app.runtime_processes where id = $1 for update', [process.id]);
  await endLease(database, process.id);
  await eventually(() => !process.isAlive);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** The process continues under another identity, because others have taken it for dead. */
export async function takeForDead(database: TestDatabase, process: RuntimeProcess): Promise<void> {
  const { id } = process;
  await database.pool.query('update app.runtime_processes set alive_until = now() where id = $1', [id]);
  await endLease(database, id);
  await eventually(() => process.id !== id && process.isAlive);
}

/** What a runtime needs whose connections to the database all go through a proxy. */
export async function behindProxy(database: TestDatabase) {
  const address = new URL(database.url);
  const server = Number(address.port);
  const proxy = await silentProxy(server);
  address.port = String(proxy.port);
  const pool = createPool(address.href);
  const leases = new Leases(address.href);
  return {
    pool,
    leases,
    providers: [
      { provide: Leases, useValue: leases },
      { provide: PG_POOL, useValue: pool },
    ],
    /** No server listens there. */
    lose: () => proxy.moveTo(1),
    find: () => proxy.moveTo(server),
    end: async () => {
      await pool.end();
      await proxy.stop();
    },
  };
}
