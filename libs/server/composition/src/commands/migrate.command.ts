import type { DatabaseConfig } from '@botter/server-config';
import { createPool } from '@botter/server-database';
import { migrateEverything } from '../migrate-everything';
import type { Print } from './rotate-secrets.command';

/**
 * `migrate`: brings the database to this version's schema.
 * @returns the exit code
 */
export async function migrateCommand(config: DatabaseConfig, print: Print): Promise<number> {
  const pool = createPool(config.databaseDirectUrl.reveal(), {
    max: 2,
    applicationName: 'botter-migration',
    statementTimeoutMs: 0,
  });
  try {
    const run = await migrateEverything(pool);
    for (const name of run) print(`${name}\n`);
    print(run.length === 0 ? 'The database is up to date.\n' : `Done: ${run.length} migrations were run.\n`);
    return 0;
  } finally {
    await pool.end();
  }
}
