import type { DatabaseConfig } from '@botter/server-config';
import { migrate } from '@botter/server-database';
import { migrateJobs } from '@botter/server-jobs';
import { migrationsOf } from '@botter/server-module';
import { leaveNobodyBehind } from '@botter/server-status';
import type { Pool } from 'pg';
import { modules } from './modules';

/** The schema of this version. */
export const migrationSets = migrationsOf(modules);

/**
 * Brings the database to what this version needs. Several processes may start together; each change is made
 * once.
 */
export async function migrateEverything(pool: Pool, config: DatabaseConfig): Promise<string[]> {
  // First, because those who wait for the schema check only ours.
  if (!config.redisUrl) await migrateJobs(pool);
  return migrate(pool, migrationSets, { beforeContracting: leaveNobodyBehind });
}
