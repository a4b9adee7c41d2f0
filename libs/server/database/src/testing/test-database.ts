import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { createDatabase, type Database } from '../database';
import { createPool } from '../pool';
import { migrate } from '../schema/migrate';
import type { MigrationSet } from '../schema/migration-set';

export interface TestDatabase {
  readonly pool: Pool;
  readonly db: Database;
  readonly url: string;
  /** Ends the pool and removes the database; connections that others left open are cut. */
  drop(): Promise<void>;
}

/** An own, migrated database for one suite, on the server that `TEST_DATABASE_URL` names (jest's global setup starts one). */
export async function createTestDatabase(sets: readonly MigrationSet[] = []): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is not set; run the tests through jest from the repository root');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { max: 40, applicationName: name });
  await migrate(pool, sets);
  return {
    pool,
    db: createDatabase(pool),
    url: url.href,
    async drop() {
      await pool.end();
      await asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
