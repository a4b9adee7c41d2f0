import { webhookDeliveriesMigrations } from '@botter/server-webhooks';
import { actionsMigrations } from '@botter/server-actions';
import { authMigrations } from '@botter/server-auth';
import { botsMigrations } from '@botter/server-bots';
import type { DatabaseConfig } from '@botter/server-config';
import { conversationsMigrations } from '@botter/server-conversations';
import { type MigrationSet, migrate } from '@botter/server-database';
import { eventStoreMigrations } from '@botter/server-event-store';
import { filesMigrations } from '@botter/server-files';
import { migrateJobs } from '@botter/server-jobs';
import { compiledBotsMigrations } from '@botter/server-compiled-bots';
import { secretsMigrations } from '@botter/server-secrets';
import { sharesMigrations } from '@botter/server-shares';
import { leaveNobodyBehind, statusMigrations } from '@botter/server-status';
import { telegramMigrations } from '@botter/server-telegram';
import type { Pool } from 'pg';

/** The schema of this version. */
export const migrationSets: readonly MigrationSet[] = [
  eventStoreMigrations,
  secretsMigrations,
  authMigrations,
  telegramMigrations,
  botsMigrations,
  sharesMigrations,
  actionsMigrations,
  compiledBotsMigrations,
  filesMigrations,
  conversationsMigrations,
  webhookDeliveriesMigrations,
  statusMigrations,
];

/** Brings the database to what this version needs; several processes may start at once, and each change is made once. */
export async function migrateEverything(pool: Pool, config: DatabaseConfig): Promise<string[]> {
  // First, as who waits for the schema looks at ours alone.
  if (!config.redisUrl) await migrateJobs(pool);
  return migrate(pool, migrationSets, { beforeContracting: leaveNobodyBehind });
}
