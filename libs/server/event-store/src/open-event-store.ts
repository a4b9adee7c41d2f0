import type { Listener } from '@botter/server-database';
import type { Pool } from 'pg';
import type { EventStore } from './event-store';
import { PostgresEventStore } from './postgres/postgres-event-store';

export interface EventStoreOptions {
  /** Address of KurrentDB; the events are in PostgreSQL where there is none. */
  readonly url?: string | undefined;
  readonly pool: Pool;
  readonly listener?: Listener;
  /** Gets what goes wrong in subscriptions that have no `onError` of their own, for the log. */
  readonly onError?: (error: unknown) => void;
}

/** Streams of other categories in KurrentDB are those of other programs. */
const categories = ['bot'];

/** An event store that holds connections of its own. */
export type OpenEventStore = EventStore & { close(): Promise<void> };

/** The event store that the installation is configured with. Only one with KurrentDB loads its client. */
export async function openEventStore({ url, ...options }: EventStoreOptions): Promise<OpenEventStore> {
  if (url === undefined) return new PostgresEventStore(options);
  const { KurrentDBEventStore } = await import('./kurrentdb/kurrentdb-event-store');
  return new KurrentDBEventStore({ url, categories, ...(options.onError && { onError: options.onError }) });
}
