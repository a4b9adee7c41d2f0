import { createHash } from 'node:crypto';
import { pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import type { EventStore, Position, RecordedEvent } from '../event-store';
import { splitMark } from '../projections/slices';

/** What is read at once; an append takes less than that. */
const batch = { limit: 500, maxBytes: 1024 * 1024 };
const settleMs = 30_000;
const settleLookMs = 50;

/** Why the events could not be moved; nothing reads the new store then. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

export interface MoveOptions {
  readonly from: EventStore;
  readonly to: EventStore;
  /** Holds the checkpoints and snapshots of either store. */
  readonly db: Database;
  readonly onProgress?: (events: number) => void;
}

export interface Moved {
  readonly events: number;
  /** Of all events in their order, without what a store itself adds (positions, times of recording). */
  readonly hash: string;
}

interface Checkpoint {
  readonly name: string;
  readonly position: Position;
}

/**
 * Copies all events in their order, reads them again from the new store and compares their hash, and then moves the checkpoints,
 * so that every reader goes on where it was. The old store keeps its events. May be repeated after it was interrupted: what
 * is there already is found by its id. The product must not run meanwhile.
 * @throws MoveError where the new store holds other events, or something was written meanwhile
 */
export async function moveEvents({ from, to, db, onProgress }: MoveOptions): Promise<Moved> {
  await settled(from);
  const checkpoints = await checkpointsOf(db, from);
  const copied = await copyAll(from, to, checkpoints, onProgress);
  await settled(to);
  const found = await hashOf(to);
  if (found.hash !== copied.hash || found.events !== copied.events) {
    const counts = `${found.events} events instead of ${copied.events}`;
    throw new MoveError(`The new store does not hold the same events: ${counts}`);
  }
  await settled(from);
  const [late] = await from.readAll({ limit: 1, ...(copied.last && { after: copied.last }) });
  if (late) throw new MoveError('Something was written meanwhile: stop the product, then begin again');
  await db.transaction().execute(async (tx) => {
    for (const [name, position] of copied.positions) {
      await sql`update events.checkpoints set position = ${position} where name = ${name}`.execute(tx);
    }
    await sql`delete from events.snapshots`.execute(tx);
  });
  return { events: copied.events, hash: copied.hash };
}

/** Waits until every event can be read: an open transaction in the same database holds back the latest. */
async function settled(store: EventStore): Promise<void> {
  for (const end = Date.now() + settleMs; await store.hasUnsettled(); await pause(settleLookMs)) {
    if (Date.now() > end) {
      throw new MoveError('A transaction that stays open in the database hides the latest events: end it');
    }
  }
}

/** Those of all readers that have read something, in their order. */
async function checkpointsOf(db: Database, store: EventStore): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select name, position from events.checkpoints where position is not null and position <> ${splitMark}`.execute(
    db,
  );
  return rows.sort((a, b) => store.compare(a.position, b.position));
}

async function copyAll(
  from: EventStore,
  to: EventStore,
  checkpoints: readonly Checkpoint[],
  onProgress?: (events: number) => void,
) {
  const hash = new EventHash();
  const positions = new Map<string, Position>();
  const waiting = [...checkpoints];
  let last: Position | undefined;
  let lastInNew: Position | undefined;
  let group: RecordedEvent[] = [];
  const flush = async () => {
    if (group.length > 0) lastInNew = await appendGroup(to, group);
    group = [];
  };
  const mapBefore = (position: Position | undefined) => {
    const isBefore = (one: Checkpoint) => !position || from.compare(one.position, position) < 0;
    for (; waiting[0] && isBefore(waiting[0]); waiting.shift()) {
      if (lastInNew) positions.set(waiting[0].name, lastInNew);
    }
  };
  for await (const event of allOf(from)) {
    const isPassed = waiting[0] && from.compare(waiting[0].position, event.position) < 0;
    if (isPassed || (group[0] && group[0].stream !== event.stream) || group.length >= batch.limit)
      await flush();
    if (isPassed) mapBefore(event.position);
    group.push(event);
    hash.add(event);
    last = event.position;
    if (hash.events % batch.limit === 0) onProgress?.(hash.events);
  }
  await flush();
  mapBefore(undefined);
  return { events: hash.events, hash: hash.value, positions, last };
}

async function appendGroup(to: EventStore, group: readonly RecordedEvent[]): Promise<Position> {
  const { stream, version } = group[0]!;
  const events = group.map(({ id, type, schemaVersion, data, metadata }) => ({
    id,
    type,
    schemaVersion,
    data,
    metadata,
  }));
  const result = await to.append(stream, version - 1, events);
  if (result.ok) return result.position;
  // Those that an earlier move has written are found by their ids, apart from those behind.
  const known = result.actualVersion - (version - 1);
  if (known > 0 && known < group.length) {
    await appendGroup(to, group.slice(0, known));
    return appendGroup(to, group.slice(known));
  }
  throw new MoveError(
    `${stream} has other events in the new store: it must be empty, or hold a part of these`,
  );
}

async function hashOf(store: EventStore): Promise<Moved> {
  const hash = new EventHash();
  for await (const event of allOf(store)) hash.add(event);
  return { events: hash.events, hash: hash.value };
}

async function* allOf(store: EventStore): AsyncGenerator<RecordedEvent> {
  for (let after: Position | undefined; ; ) {
    const events = await store.readAll({ ...batch, ...(after && { after }) });
    yield* events;
    after = events.at(-1)?.position;
    if (!after) return;
  }
}

/** Of what an event is, whatever store holds it: each hash covers those before it. */
class EventHash {
  events = 0;
  value = '';

  add({ stream, version, id, type, schemaVersion, data, metadata }: RecordedEvent): void {
    const text = stringify({ stream, version, id, type, schemaVersion, data, metadata });
    this.value = createHash('sha256').update(this.value).update(text!).digest('hex');
    this.events += 1;
  }
}
