import type { DatabaseConfig } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { eventStoreProblem, readersFollow } from '@botter/server-event-store';
import { StartError } from './start-error';

const known = { postgres: 'PostgreSQL', kurrentdb: 'KurrentDB' } as const;

/**
 * Makes sure that the configured event store is the one with this installation's events, and that it answers.
 * @throws StartError if it is not
 */
export async function checkEventStore(config: DatabaseConfig): Promise<void> {
  const url = config.eventStoreUrl?.reveal();
  const wanted = url === undefined ? 'postgres' : 'kurrentdb';
  const pool = createPool(config.databaseDirectUrl.reveal(), { max: 1, applicationName: 'botter-start' });
  try {
    const used = await readersFollow(createDatabase(pool));
    if (used !== undefined && used !== wanted) {
      const advice = `move them with "npm run migrate-events -- ${wanted}"`;
      throw new StartError(
        `the events of this installation are in ${known[used]}: ${advice}, or ${url ? 'leave EVENTSTORE_URL out' : 'set EVENTSTORE_URL'}`,
      );
    }
    if (url === undefined) return;
    const problem = await eventStoreProblem(url);
    if (problem) throw new StartError(`EVENTSTORE_URL: ${problem}`);
  } finally {
    await pool.end();
  }
}
