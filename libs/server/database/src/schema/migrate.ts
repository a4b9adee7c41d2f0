import { backoff, pause } from '@botter/server-async';
import type { Pool, PoolClient } from 'pg';
import { sqlStateOf } from '../database-errors';
import { inTransactionOf } from '../transaction';
import { checksumOf, inOrder, type MigrationSet } from './migration-set';
import { schemaLevel } from './schema-level';
import { bookkeeping, missingMigrations, SchemaError } from './schema-state';

/**
 * PostgreSQL schemas of the product: event store, read models, everything else that is rows, and job queues.
 */
const schemas = ['events', 'read', 'app', 'jobs'] as const;

// Any number that no one else on this server uses for an advisory lock.
const lockKey = '7233181429501836';
/** Lock not available, and deadlock: worth another try. */
const lockStates = new Set(['55P03', '40P01']);
const lockRetry = { firstPauseMs: 100, longestPauseMs: 10_000 };

export interface MigrateOptions {
  /** The level of the schema that this build expects. */
  readonly level?: number;
  /** How long to try for a lock, the one of migrating or the one on a table, before it fails. */
  readonly patienceMs?: number;
  /** How long a change may wait in a table's queue of locks: everyone who comes after it waits as well. */
  readonly lockTimeoutMs?: number;
  /** Called before something is removed: throws if a running process still needs it. */
  readonly beforeContracting?: (client: PoolClient, minimumLevel: number) => Promise<void>;
}

/**
 * Creates the schemas and runs the missing migrations, each in a transaction of its own; several processes
 * may start together. A module that appears later may have names that sort before those that already ran.
 * Needs a session, so the pool must not lead through a transaction pooler.
 * @returns the names of the migrations that ran
 * @throws SchemaError if this version may not work on the database, or a lock wasn't available in time
 */
export async function migrate(
  pool: Pool,
  sets: readonly MigrationSet[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const { level = schemaLevel, patienceMs = 300_000, lockTimeoutMs = 2_000 } = options;
  const client = await pool.connect();
  try {
    // A migration of a filled table takes as long as it takes.
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await takeTurn(client, patienceMs);
    // Checks before it changes anything: a database that is too new stays as it is.
    const missing = new Set(await missingMigrations(client, sets, level));
    await client.query(bookkeeping);
    for (const schema of schemas) await client.query(`create schema if not exists ${schema}`);
    for (const [name, migration] of inOrder(sets)) {
      if (!missing.has(name)) continue;
      const minimumLevel = migration.minimumLevel ?? 0;
      if (minimumLevel > level) throw new Error(`${name} asks for a level above the one of its own build`);
      if (minimumLevel > 0) await options.beforeContracting?.(client, minimumLevel);
      const done = record(name, checksumOf(migration), minimumLevel);
      await untilLocked(name, patienceMs, async () => {
        if (migration.concurrentIndex) {
          await client.query(`set lock_timeout = ${patienceMs}`);
          await buildIndex(client, migration.concurrentIndex, migration.sql);
          await client.query(done);
          return;
        }
        await inTransactionOf(client, async () => {
          await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
          await client.query(migration.sql);
          await client.query(done);
        });
      });
    }
    return [...missing];
  } finally {
    // The session ends, and with it the lock and every setting.
    client.release(true);
  }
}

/**
 * One process migrates at a time. It tries again and again: a statement that waits for the lock would hold a
 * snapshot, which an index that is built concurrently waits for.
 */
async function takeTurn(client: PoolClient, patienceMs: number): Promise<void> {
  const free = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as free', [lockKey]);
    return rows[0].free as boolean;
  };
  for (const wait of pauses(patienceMs)) {
    if (await free()) return;
    await pause(wait);
  }
  if (await free()) return;
  throw new SchemaError('another process is migrating the database and does not come to an end');
}

async function untilLocked(name: string, patienceMs: number, work: () => Promise<void>): Promise<void> {
  for (const wait of pauses(patienceMs)) {
    try {
      return await work();
    } catch (error) {
      if (!lockStates.has(sqlStateOf(error) ?? '')) throw error;
    }
    await pause(wait);
  }
  throw new SchemaError(
    `the migration "${name}" could not lock its tables in ${Math.round(patienceMs / 1000)} s; pg_stat_activity shows who holds them`,
  );
}

/** Milliseconds to wait, growing, until the patience is used up; a little different for everybody. */
function* pauses(patienceMs: number): Generator<number> {
  const until = Date.now() + patienceMs;
  for (let failures = 0; Date.now() < until; failures += 1) yield backoff(lockRetry, failures, Math.random());
}

/**
 * A failed or interrupted build leaves an index that is never used but always written: it is dropped first.
 */
async function buildIndex(client: PoolClient, index: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`drop index concurrently if exists ${index}`);
  await client.query(statement);
}

/** One statement, so that it is a transaction by itself. */
function record(name: string, checksum: string, minimumLevel: number): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return `
    with done as (insert into app.schema_migrations (name, checksum) values (${text(name)}, ${text(checksum)}))
    update app.schema_version set minimum_level = greatest(minimum_level, ${minimumLevel})`;
}
