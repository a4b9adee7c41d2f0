import { type Migration, Migrator, sql } from 'kysely';
import type { Pool } from 'pg';
import { createDatabase } from './database';
import type { MigrationSet } from './migration-set';

/** PostgreSQL schemas of the product: event store, read models, everything else that is rows, and job queues. */
export const schemas = ['events', 'read', 'app', 'jobs'] as const;

// Any number that nobody else on this server uses for an advisory lock.
const lockKey = '7233181429501836';

/**
 * Creates the schemas and runs the migrations that were not run yet, all in one transaction; several processes may start at once.
 * A module that appears later may bring names that sort before ones already run.
 * @throws where two sets hold the same name, or a migration fails (then nothing was changed)
 */
export async function migrate(pool: Pool, sets: readonly MigrationSet[]): Promise<void> {
  const migrations = merge(sets);
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1::bigint)', [lockKey]);
    for (const schema of schemas) await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    const migrator = new Migrator({
      db: createDatabase(pool),
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: 'app',
      migrationTableName: 'migrations',
      migrationLockTableName: 'migration_lock',
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    // Ends the session with the lock when unlocking itself fails.
    const unlocked = await client
      .query('SELECT pg_advisory_unlock($1::bigint)', [lockKey])
      .catch(() => undefined);
    client.release(unlocked === undefined);
  }
}

function merge(sets: readonly MigrationSet[]): Record<string, Migration> {
  const merged: Record<string, Migration> = {};
  for (const set of sets) {
    for (const [name, migration] of Object.entries(set)) {
      if (merged[name]) throw new Error(`Two modules have a migration of the name ${name}`);
      merged[name] =
        'sql' in migration
          ? { up: async (db) => void (await sql.raw(migration.sql).execute(db)) }
          : migration;
    }
  }
  return merged;
}
