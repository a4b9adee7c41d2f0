import type { Pool, PoolClient } from 'pg';
import { checksumOf, inOrder, type MigrationSet } from './migration-set';
import { schemaLevel } from './schema-level';

/** The database and this version do not go together; the message is one line for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/**
 * Creates the tables that the migrations themselves need. One row names the builds that may still work on
 * this database.
 */
export const bookkeeping = `
  create schema if not exists app;
  create table if not exists app.schema_migrations (
    name text primary key,
    checksum text not null,
    executed_at timestamptz not null default now()
  );
  create table if not exists app.schema_version (
    one boolean primary key default true check (one),
    minimum_level integer not null
  );
  insert into app.schema_version (minimum_level) values (0) on conflict do nothing;`;

/**
 * The names of this version's migrations that the database does not have. Migrations that only a newer
 * version knows are no obstacle as long as the minimum level allows this one.
 * @throws SchemaError if this version may not work on the database
 */
export async function missingMigrations(
  database: Pool | PoolClient,
  sets: readonly MigrationSet[],
  level = schemaLevel,
): Promise<string[]> {
  const migrations = inOrder(sets);
  const { rows: tables } = await database.query<{ made: boolean; unreleased: boolean }>(`
    select to_regclass('app.schema_version') is not null as made,
           to_regclass('app.migration_lock') is not null as unreleased`);
  if (tables[0]?.unreleased) throw fromBeforeRelease();
  if (!tables[0]?.made) return migrations.map(([name]) => name);

  const { rows: versions } = await database.query<{ minimum: number }>(
    'select minimum_level as minimum from app.schema_version',
  );
  const minimum = versions[0]?.minimum ?? 0;
  if (minimum > level) {
    throw new SchemaError(
      `this version is too old for the database: it knows schema level ${level}, and the database needs at least ${minimum}`,
    );
  }
  const { rows } = await database.query<{ name: string; checksum: string }>(
    'select name, checksum from app.schema_migrations',
  );
  const executed = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const [name, migration] of migrations) {
    const checksum = executed.get(name);
    if (checksum !== undefined && checksum !== checksumOf(migration)) throw fromBeforeRelease(name);
  }
  return migrations.map(([name]) => name).filter((name) => !executed.has(name));
}

function fromBeforeRelease(name?: string): SchemaError {
  const what = name ? `"${name}" was run with another text` : 'it was made by an early state of the project';
  return new SchemaError(
    `the database does not fit: ${what}, which no released version does; start with an empty database`,
  );
}
