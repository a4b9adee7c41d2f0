import { createHash } from 'node:crypto';
import { pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import { sql } from 'kysely';
import stringify from 'safe-stable-stringify';
import type { EventStore, Position, RecordedEvent } from '../event-store';
import { splitMark } from '../projections/slices';

/**
 * The size of one read. Its streams are written in parallel, so events of different streams may change their
 * order.
 */
const window = { limit: 16_000, maxBytes: 8 * 1024 * 1024 };
const streamsAtOnce = 32;
/** The limits of one append, with the overhead of an event. */
const appendBounds = { events: 500, bytes: 900_000, ofEvent: 600 };
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
  /** Gets the number of copied events, and of all events as far as the store knows. */
  readonly onProgress?: (events: number, all: number) => void;
}

export interface Moved {
  readonly events: number;
  /**
   * Over all events, each with its place in its stream, without what a store itself adds (positions, times of
   * recording).
   */
  readonly hash: string;
}

interface Checkpoint {
  readonly name: string;
  readonly position: Position;
}

/** The position of these readers. */
interface Mark {
  readonly names: readonly string[];
  readonly events: number;
  readonly hash: string;
}

/**
 * Copies all events, reads them again from the new store and compares their hash, and then moves the
 * checkpoints, so that every reader continues at its position. The old store keeps its events. May be
 * repeated after an interruption, and later: events that were already copied are found by their ids. The
 * product must not run meanwhile.
 * @throws MoveError if the new store has other events, or something was written meanwhile
 */
export async function moveEvents({ from, to, db, onProgress }: MoveOptions): Promise<Moved> {
  await settled(from);
  const checkpoints = await checkpointsOf(db, from);
  const all = await from.countAfter();
  const copied = await copyAll(from, to, checkpoints, (events) =>
    onProgress?.(events, Math.max(all, events)),
  );
  await settled(to);
  const found = await findMarks(to, copied.marks);
  if (found.hash !== copied.hash || found.events !== copied.events) {
    const counts = `${found.events} events instead of ${copied.events}`;
    throw new MoveError(`The new store does not hold the same events: ${counts}`);
  }
  if (found.lost !== undefined) {
    throw new MoveError(
      `${found.lost} has read a part of what an earlier move has brought in another order: start with the old store until it is done, then begin again`,
    );
  }
  await settled(from);
  const [late] = await from.readAll({ limit: 1, ...(copied.last && { after: copied.last }) });
  if (late) throw new MoveError('Something was written meanwhile: stop the product, then begin again');
  await db.transaction().execute(async (tx) => {
    for (const [name, position] of found.positions) {
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

/** The checkpoints of all readers that have read something, in their order. */
async function checkpointsOf(db: Database, store: EventStore): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select name, position from events.checkpoints where position is not null and position <> ${splitMark}`.execute(
    db,
  );
  return rows.sort((a, b) => store.compare(a.position, b.position));
}

/**
 * Window by window, and never across a checkpoint: events that a reader has read stay before those that it
 * hasn't.
 */
async function copyAll(
  from: EventStore,
  to: EventStore,
  checkpoints: readonly Checkpoint[],
  onProgress: (events: number) => void,
) {
  const sum = new EventSum();
  const marks: Mark[] = [];
  const waiting = [...checkpoints];
  let last: Position | undefined;
  const markBefore = (position: Position | undefined) => {
    const isAhead = (one: Checkpoint) => position && from.compare(one.position, position) >= 0;
    const ahead = waiting.findIndex(isAhead);
    const names = waiting.splice(0, ahead === -1 ? waiting.length : ahead).map(({ name }) => name);
    if (names.length > 0) marks.push({ names, events: sum.events, hash: sum.value });
    return names.length > 0;
  };
  for await (const events of windowsOf(from)) {
    let segment: RecordedEvent[] = [];
    for (const event of events) {
      if (markBefore(event.position)) {
        await copySegment(to, segment);
        segment = [];
      }
      segment.push(event);
      sum.add(event);
      last = event.position;
    }
    await copySegment(to, segment);
    onProgress(sum.events);
  }
  markBefore(undefined);
  return { events: sum.events, hash: sum.value, marks, last };
}

/** Each stream in its order, streams side by side. */
async function copySegment(to: EventStore, segment: readonly RecordedEvent[]): Promise<void> {
  const streams = groupedBy(segment, ({ stream }) => stream).values();
  const workers = Array.from({ length: streamsAtOnce }, async () => {
    for (const events of streams) {
      for (const group of groupsOf(events)) await appendGroup(to, group);
    }
  });
  // No worker may write any more before the next step.
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function groupsOf(events: readonly RecordedEvent[]): RecordedEvent[][] {
  const groups: RecordedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = (event.bytes ?? 0) + appendBounds.ofEvent;
    const group = groups.at(-1);
    if (group && group.length < appendBounds.events && bytes + size <= appendBounds.bytes) group.push(event);
    else {
      groups.push([event]);
      bytes = 0;
    }
    bytes += size;
  }
  return groups;
}

async function appendGroup(to: EventStore, group: readonly RecordedEvent[]): Promise<void> {
  const { stream, version } = group[0]!;
  const events = group.map(({ id, type, schemaVersion, data, metadata }) => ({
    id,
    type,
    schemaVersion,
    data,
    metadata,
  }));
  const result = await to.append(stream, version - 1, events, { isPositionUnused: true });
  if (result.ok) return;
  // Events that an earlier move has written are found by their ids, separately from later ones.
  const known = result.actualVersion - (version - 1);
  if (known <= 0 || known >= group.length) {
    throw new MoveError(
      `${stream} has other events in the new store: it must be empty, or hold a part of these`,
    );
  }
  await appendGroup(to, group.slice(0, known));
  await appendGroup(to, group.slice(known));
}

/** Reads all events, and finds the position for each reader: behind exactly the events that it has read. */
async function findMarks(store: EventStore, marks: readonly Mark[]) {
  const sum = new EventSum();
  const positions = new Map<string, Position | null>();
  const byCount = groupedBy(marks, ({ events }) => events);
  const find = (position: Position | null) => {
    for (const { hash, names } of byCount.get(sum.events) ?? []) {
      if (hash === sum.value) for (const name of names) positions.set(name, position);
    }
  };
  find(null);
  for await (const events of windowsOf(store)) {
    for (const event of events) {
      sum.add(event);
      find(event.position);
    }
  }
  const lost = marks.flatMap(({ names }) => names).find((name) => !positions.has(name));
  return { events: sum.events, hash: sum.value, positions, lost };
}

async function* windowsOf(store: EventStore): AsyncGenerator<readonly RecordedEvent[]> {
  const read = (after?: Position) => store.readAll({ ...window, ...(after && { after }) });
  for (let events = await read(); events.length > 0; ) {
    const next = read(events.at(-1)!.position);
    // It is reported when it is awaited, unless the caller fails before.
    next.catch(() => undefined);
    yield events;
    events = await next;
  }
}

const sumBits = 256;

/**
 * A sum of the events, independent of the store and of the order across streams: each event has its place in
 * its stream.
 */
class EventSum {
  events = 0;
  #sum = 0n;

  get value(): string {
    return this.#sum.toString(16).padStart(sumBits / 4, '0');
  }

  add({ stream, version, id, type, schemaVersion, data, metadata }: RecordedEvent): void {
    const text = stringify({ stream, version, id, type, schemaVersion, data, metadata });
    const hash = createHash('sha256').update(text!).digest('hex');
    this.#sum = BigInt.asUintN(sumBits, this.#sum + BigInt(`0x${hash}`));
    this.events += 1;
  }
}
