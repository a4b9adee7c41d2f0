import type { Listener } from '@botter/server-database';
import type { Pool } from 'pg';
import type { EventStore } from './event-store';
import { PostgresEventStore } from './postgres/postgres-event-store';

export interface EventStoreOptions {
  /** Address of KurrentDB; the events are in PostgreSQL if there is none. */
  readonly url?: string | undefined;
  /** The prefix of the streams' names in KurrentDB; none by default. */
  readonly prefix?: string | undefined;
  readonly pool: Pool;
  readonly listener?: Listener;
  /** Gets errors of subscriptions that have no `onError` of their own, for the log. */
  readonly onError?: (error: unknown) => void;
  /** Gets each stream of KurrentDB that can't be read, once. */
  readonly onUnreadable?: (stream: string, reason: string) => void;
}

/** Streams of other categories in KurrentDB are those of other programs. */
const categories = ['bot'];

/** An event store with connections of its own. */
export type OpenEventStore = EventStore & {
  close(): Promise<void>;
  /** Streams that can't be read, for stores that can have such streams. */
  readonly unreadable?: readonly unknown[];
};

/** Why the KurrentDB at this address can't be used, as a text for an operator; undefined if it can. */
export async function eventStoreProblem(url: string): Promise<string | undefined> {
  const { kurrentDBProblem } = await import('./kurrentdb/kurrentdb-problem');
  return kurrentDBProblem(url);
}

/** The event store that the installation is configured with. Only one with KurrentDB loads its client. */
export async function openEventStore({
  url,
  prefix,
  ...options
}: EventStoreOptions): Promise<OpenEventStore> {
  if (url === undefined) return new PostgresEventStore(options);
  const { KurrentDBEventStore } = await import('./kurrentdb/kurrentdb-event-store');
  const { onError, onUnreadable } = options;
  return new KurrentDBEventStore({
    url,
    categories,
    namespace: prefix,
    ...(onError && { onError }),
    ...(onUnreadable && { onUnreadable }),
  });
}
