import type { DatabaseConfig } from '@botter/server-config';
import { createDatabase, createPool, Listener } from '@botter/server-database';
import { MoveError, moveEvents, openEventStore } from '@botter/server-event-store';
import type { Print } from './rotate-secrets.command';

const usage = 'npm run migrate-events -- kurrentdb, or npm run migrate-events -- postgres\n';

/** `migrate-events kurrentdb|postgres`: moves all events to that store. @returns the exit code */
export async function migrateEventsCommand(
  config: DatabaseConfig,
  print: Print,
  [target, ...others]: readonly string[],
): Promise<number> {
  if ((target !== 'kurrentdb' && target !== 'postgres') || others.length > 0) {
    print(usage);
    return 2;
  }
  if (!config.eventStoreUrl) {
    print('EVENTSTORE_URL is missing: set it to the address of KurrentDB\n');
    return 2;
  }
  const url = config.databaseDirectUrl.reveal();
  const pool = createPool(url, { max: 4, applicationName: 'botter-migrate-events' });
  const listener = new Listener(url);
  const postgres = await openEventStore({ pool, listener });
  const kurrentdb = await openEventStore({
    url: config.eventStoreUrl.reveal(),
    prefix: config.eventStorePrefix,
    pool,
  });
  const stores = { postgres, kurrentdb };
  try {
    const { events, hash } = await moveEvents({
      from: stores[target === 'kurrentdb' ? 'postgres' : 'kurrentdb'],
      to: stores[target],
      db: createDatabase(pool),
      onProgress: (count, all) => print(`${count} of ${all} events\n`),
    });
    print(`Done: ${events} events were moved and read again; their hash is ${hash}.\n`);
    print(
      target === 'kurrentdb' ? 'Start with EVENTSTORE_URL now.\n' : 'Start without EVENTSTORE_URL now.\n',
    );
    return 0;
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    print(`${error.message}\n`);
    return 1;
  } finally {
    await Promise.all([postgres.close(), kurrentdb.close(), listener.close()]);
    await pool.end();
  }
}
