import type { Config } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { missingKeys } from '@botter/server-secrets';
import { migrateEverything } from './migrate-everything';
import { StartError } from './start-error';

/** The migrator and its lock use a connection each. */
const connections = 3;

/**
 * Migrates the database, and makes sure that every secret in it can be opened.
 * @throws StartError where a key is missing
 */
export async function prepareDatabase(config: Config): Promise<void> {
  const pool = createPool(config.databaseUrl.reveal(), {
    max: connections,
    applicationName: 'botter-migration',
    // An index on a large table takes as long as it takes.
    statementTimeoutMs: 0,
  });
  try {
    await migrateEverything(pool, config);
    const [missing] = await missingKeys(createDatabase(pool), config.encryptionKeys);
    if (missing) {
      throw new StartError(
        `ENCRYPTION_KEYS has no key "${missing.keyId}", which ${missing.secrets} kept secrets need`,
      );
    }
  } finally {
    await pool.end();
  }
}
