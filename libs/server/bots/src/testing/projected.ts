import type { Database } from '@botter/server-database';
import type { Projection, RecordedEvent } from '@botter/server-event-store';

/** Hands events to a projection as the runner does: only those it handles, in one transaction. */
export async function project(
  db: Database,
  projection: Projection,
  events: readonly RecordedEvent[],
  schema = 'read',
): Promise<void> {
  const wanted = events.filter(({ type }) => projection.handles.includes(type));
  await db.transaction().execute((tx) => projection.project(wanted, { tx, schema }));
}
