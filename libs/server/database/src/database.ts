import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/**
 * Kysely without tables of its own: every module names the tables it may touch with
 * `db.withTables<MyTables>()`, so that no module can reach another one's tables by accident.
 */
export type Database = Kysely<unknown>;

/** Nest token of the `Database`. */
export const DATABASE = Symbol('DATABASE');
/** Nest token of the `pg.Pool` below it, for the few places that a query builder would only hinder. */
export const PG_POOL = Symbol('PG_POOL');

/** A query builder over a pool. It does not own the pool: end the pool, and never call `destroy()`. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}
