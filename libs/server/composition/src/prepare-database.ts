import { type Config, roles } from '@botter/server-config';
import { awaitSchema, createDatabase, createPool } from '@botter/server-database';
import type { Logger } from '@botter/server-logging';
import { missingKeys } from '@botter/server-secrets';
import type { Pool } from 'pg';
import { migrateEverything, migrationSets } from './migrate-everything';
import { StartError } from './start-error';
import { answerWhileWaiting } from './waiting-room';

const connections = 2;

/**
 * Makes sure that the database has this version's schema, and that every secret in it can be opened. A
 * process with all roles migrates the database itself. In separate roles each waits for `npm run migrate`,
 * and answers its probes meanwhile.
 * @throws StartError if a key is missing
 * @throws SchemaError if the database is too new, or was not migrated within ten minutes
 */
export async function prepareDatabase(config: Config, logger?: Logger): Promise<void> {
  const isWhole = roles.every((role) => config.roles.includes(role));
  const pool = createPool(config.databaseDirectUrl.reveal(), {
    max: connections,
    applicationName: 'botter-migration',
    // An index on a large table takes as long as it takes.
    ...(isWhole ? { statementTimeoutMs: 0 } : {}),
  });
  try {
    if (isWhole) await migrateEverything(pool);
    else await waitForMigration(pool, config, logger);
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

async function waitForMigration(pool: Pool, config: Config, logger?: Logger): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  try {
    await awaitSchema(pool, migrationSets, {
      onWaiting: async (missing) => {
        logger?.warn({ missing }, 'waiting for the database to be migrated (npm run migrate)');
        close ??= await answerWhileWaiting(config.port, 'waits for the database to be migrated');
      },
    });
  } finally {
    await close?.();
  }
}
