import { createDatabase, createPool, migrate } from '@botter/server-database';
import {
  type EventStore,
  eventStoreMigrations,
  moveEvents,
  openEventStore,
} from '@botter/server-event-store';
import { jsonEvent, KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client';
import { sampleEvent } from '../lib/sample-event';

const clients = 32;
const streams = 200;

/**
 * Measures KurrentDB and PostgreSQL, on empty stores: `DATABASE_URL`, `EVENTSTORE_URL`, arguments SECONDS and
 * EVENTS; prints JSON: appends a second of both and of KurrentDB's bare client, and events a second of a move
 * to KurrentDB and of reading them once.
 */
async function main(): Promise<void> {
  const [seconds = 5, events = 20_000] = process.argv.slice(2).map(Number);
  const url = process.env.EVENTSTORE_URL!;
  const pool = createPool(process.env.DATABASE_URL!, { max: clients });
  await migrate(pool, [eventStoreMigrations]);
  const postgres = await openEventStore({ pool });
  const kurrentdb = await openEventStore({ url, pool });
  const bare = KurrentDBClient.connectionString(url);

  const appendTo = (store: EventStore, name: string) => async (client: number, version: number) => {
    const result = await store.append(`bot-${name}-${client}`, version - 1, [sampleEvent()]);
    if (!result.ok) throw new Error('the bench lost a race against itself');
  };
  const appendBare = async (client: number, version: number) => {
    const streamState = version === 1 ? NO_STREAM : BigInt(version - 2);
    const { id, type, data, metadata } = sampleEvent();
    const proposed = jsonEvent({ id, type, data: data as never, metadata: { ...metadata } as never });
    await bare.appendToStream(`bare-${client}`, proposed, { streamState });
  };
  const once = { bare: appendBare, kurrentdb: appendTo(kurrentdb, 'a'), postgres: appendTo(postgres, 'a') };
  const figures: Record<string, number> = {};
  for (const [name, append] of Object.entries(once)) {
    let count = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let version = 1; performance.now() - started < seconds * 1000; version += 1) {
          await append(client, version);
          count += 1;
        }
      }),
    );
    figures[name] = count / ((performance.now() - started) / 1000);
  }

  await pool.query('truncate events.events');
  for (let version = 0; version < events / streams; version += 1) {
    await Promise.all(
      Array.from({ length: streams }, (_, n) => postgres.append(`bot-${n}`, version, [sampleEvent()])),
    );
  }
  // Only what is moved may be in KurrentDB.
  const moved = await openEventStore({ url, pool, prefix: 'moved-' });
  const moving = performance.now();
  await moveEvents({ from: postgres, to: moved, db: createDatabase(pool) });
  figures.move = events / ((performance.now() - moving) / 1000);
  for (const [name, store] of Object.entries({ readPostgres: postgres, readKurrentdb: moved })) {
    const reading = performance.now();
    for (let after: Awaited<ReturnType<EventStore['head']>>; ; ) {
      const read = await store.readAll({ limit: 1_000, ...(after && { after }) });
      after = read.at(-1)?.position;
      if (!after) break;
    }
    figures[name] = events / ((performance.now() - reading) / 1000);
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  await Promise.all([bare.dispose(), kurrentdb.close(), moved.close(), postgres.close()]);
  await pool.end();
  process.exit(0);
}

void main();
