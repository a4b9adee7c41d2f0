import { migrate } from '@botter/server-database';
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
export function migrateEverything(pool: Pool): Promise<string[]> {
  return migrate(pool, migrationSets, { beforeContracting: leaveNobodyBehind });
}
