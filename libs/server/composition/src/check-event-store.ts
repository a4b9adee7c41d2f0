import { withDeadline } from '@botter/server-async';
import type { DatabaseConfig } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { openEventStore, readersFollow } from '@botter/server-event-store';
import { StartError } from './start-error';

const patienceMs = 10_000;

const known = { postgres: 'PostgreSQL', kurrentdb: 'KurrentDB' } as const;

/**
 * Makes sure that the configured event store is the one that holds this installation's events, and that it answers.
 * @throws StartError where it is not
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
    const store = await openEventStore({ url, pool });
    const asked = store.head().then(
      () => true,
      () => false,
    );
    const answers = await withDeadline(patienceMs, asked, () => false);
    await store.close();
    if (!answers) {
      throw new StartError(
        'EVENTSTORE_URL points to no KurrentDB that answers, or one that refuses the password',
      );
    }
  } finally {
    await pool.end();
  }
}
