import { backoff, pause } from '@botter/server-async';
import type { Pool } from 'pg';
import type { MigrationSet } from './migration-set';
import { missingMigrations, SchemaError } from './schema-state';

const lookAgain = { firstPauseMs: 250, longestPauseMs: 5_000 };
/** Lines of the log come at most this often. */
const reportEveryMs = 30_000;

export interface AwaitSchemaOptions {
  readonly patienceMs?: number;
  readonly level?: number;
  /** Called when the waiting begins and every half minute. */
  readonly onWaiting?: (missing: readonly string[]) => void | Promise<void>;
}

/**
 * Waits until another process has brought the database to this version's schema.
 * @throws SchemaError if this version is too old for the database, or if that takes longer than ten minutes
 */
export async function awaitSchema(
  pool: Pool,
  sets: readonly MigrationSet[],
  { patienceMs = 600_000, level, onWaiting }: AwaitSchemaOptions = {},
): Promise<void> {
  const until = Date.now() + patienceMs;
  let reportAt = 0;
  for (let looks = 0; ; looks += 1) {
    const missing = await missingMigrations(pool, sets, level);
    if (missing.length === 0) return;
    if (Date.now() >= until) {
      throw new SchemaError(
        `the database lacks ${missing.length} migrations of this version, "${missing[0]}" first; run "npm run migrate"`,
      );
    }
    if (Date.now() >= reportAt) {
      reportAt = Date.now() + reportEveryMs;
      await onWaiting?.(missing);
    }
    await pause(Math.min(backoff(lookAgain, looks), Math.max(until - Date.now(), 0)));
  }
}
