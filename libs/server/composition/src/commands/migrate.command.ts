import type { DatabaseConfig } from '@botter/server-config';
import { createPool } from '@botter/server-database';
import { migrateEverything } from '../migrate-everything';
import { modules } from '../modules';
import { StartError } from '../start-error';
import { distribute } from './distribute';
import type { Print } from './rotate-secrets.command';

/**
 * `migrate`: brings the database to this version's schema; with `--distribute` it then distributes the tables of bots with Citus.
 * @returns the exit code
 */
export async function migrateCommand(
  config: DatabaseConfig,
  print: Print,
  args: readonly string[] = [],
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--distribute');
  if (unknown !== undefined) throw new StartError(`migrate knows no "${unknown}", only --distribute`);
  const pool = createPool(config.databaseDirectUrl.reveal(), {
    max: 2,
    applicationName: 'botter-migration',
    statementTimeoutMs: 0,
  });
  try {
    const run = await migrateEverything(pool, config);
    for (const name of run) print(`${name}\n`);
    print(run.length === 0 ? 'The database is up to date.\n' : `Done: ${run.length} migrations were run.\n`);
    if (args.includes('--distribute')) {
      const tables = await distribute(pool, modules);
      print(
        tables.length === 0
          ? 'The tables are distributed already.\n'
          : `Distributed by bot: ${tables.join(', ')}.\n`,
      );
    }
    return 0;
  } finally {
    await pool.end();
  }
}
