import { createHash, randomBytes } from 'node:crypto';
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

/**
 * An own, migrated database for one suite, on the server that `TEST_DATABASE_URL` names (jest's global setup
 * starts one). It is a copy of one that was migrated before, by this suite or another, and costs a fraction
 * of the migrations.
 */
export async function createTestDatabase(sets: readonly MigrationSet[] = []): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is not set; run the tests through jest from the repository root');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(admin, async (client) => {
    const template = await migratedTemplate(client, admin, sets);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(admin, name);
  const pool = createPool(url, { max: 40, applicationName: name });
  // A busy machine is slow, not broken.
  pool.options.connectionTimeoutMillis = 60_000;
  return {
    pool,
    db: createDatabase(pool),
    url,
    async drop() {
      await pool.end();
      await asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** A database with these migrations and no connection; the first caller in any process makes it. */
async function migratedTemplate(
  client: Client,
  admin: string,
  sets: readonly MigrationSet[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sets)).digest('hex').slice(0, 16);
  const template = `template_${hash}`;
  const exists = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1;
  if (await exists()) return template;
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  if (await exists()) return template;
  const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
  await client.query(`create database ${unfinished}`);
  const pool = createPool(urlOf(admin, unfinished), { max: 1, applicationName: template });
  try {
    await migrate(pool, sets);
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
  return template;
}

function urlOf(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}

/** The session ends with the work, and its locks with it. */
async function asAdmin(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
