import { pause } from '@botter/server-async';
import { type Database, Leases, sqlStateOf } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { EventStore, Position, RecordedEvent } from '../event-store';
import { type EventTypes, NewerEventError } from '../event-types';
import { partitionOf } from '../partitions';
import type { Projection, ProjectionContext, Rebuild } from '../projection';
import { holdStream, type QuarantinedStream, quarantinedOf } from '../quarantine/quarantine';
import { lockCheckpoints, setCheckpoints } from './checkpoints';
import { checkReaders } from './projection-registry';
import { ReadModelCopies, rebuildSchema } from './read-model-copies';
import { findSlices } from './slice-checkpoints';

export interface ReplayProgress {
  /**
   * `rebuilding` until the copies have caught up with the live tables, `switching` until responses come from
   * them, or `comparing` if they are only compared.
   */
  readonly phase: 'rebuilding' | 'switching' | 'comparing' | 'done';
  readonly done: number;
  /** How many events there were when it began; more may have come since. */
  readonly total: number;
}

export interface ReplayOptions {
  readonly store: EventStore;
  readonly db: Database;
  /** `postgres://` address of the same database, for the connection that holds the lease. */
  readonly url: string;
  readonly types: EventTypes;
  /** The read models to rebuild; others stay as they are. */
  readonly projections: readonly Projection[];
  /**
   * Events in one batch; 5000 when left out. The larger, the more changes of one row become a single write.
   */
  readonly batchSize?: number;
  readonly onProgress?: (progress: ReplayProgress) => void;
}

/**
 * The limit of the events in one batch. Of the usual one, which keeps a server responsive, a batch would have
 * less than half of its events, and PostgreSQL would read the others for nothing.
 */
const batchBytes = 8 * 1024 * 1024;
/** Batches that are read while an earlier one is written. */
const readAhead = 2;
const switchAttempts = 20;
// Lock time-out, deadlock: someone was reading, so step back and try again rather than make answers wait.
const contention = new Set(['55P03', '40P01']);

/**
 * Rebuilds read models from the first event on, in copies next to the live tables, while those still serve
 * and the live projections still work. Then switches copies and checkpoints in one transaction. A crash
 * before the switch changes nothing.
 * @returns how many events were replayed
 * @throws if another replay is running
 */
export async function replay(options: ReplayOptions): Promise<number> {
  return withLease(options, (replaying) => replaying.run());
}

/** A read model that differs from the result of the events. */
interface ReadModelFault {
  readonly table: string;
  /** Rows that the events give and the table doesn't have, as they are. */
  readonly missing: number;
  /** Rows that the table has and the events don't give. */
  readonly wrong: number;
}

export interface ReadModelVerification {
  /** How many events were read. */
  readonly events: number;
  /** Empty if every read model equals the result of the events. */
  readonly faults: readonly ReadModelFault[];
}

/**
 * Rebuilds read models from the first event on, compares them with the live ones at one moment, and deletes
 * the copies. Nothing live changes or waits.
 * @throws if another replay is running, or the live projections are too far behind
 */
export async function verifyReadModels(options: ReplayOptions): Promise<ReadModelVerification> {
  return withLease(options, (replaying) => replaying.verify());
}

async function withLease<Result>(
  options: ReplayOptions,
  work: (replaying: Replay) => Promise<Result>,
): Promise<Result> {
  checkReaders(options.projections, options.types);
  const leases = new Leases(options.url);
  try {
    if (!(await leases.tryAcquire('replay'))) throw new Error('Another replay is running');
    return await work(new Replay(options));
  } finally {
    await leases.close();
  }
}

interface Rebuilding {
  readonly projection: Projection;
  readonly rebuild: Rebuild;
}

class Replay {
  readonly #copies: ReadModelCopies;
  readonly #rebuilds: readonly Rebuilding[];
  readonly #quarantined = new Map<string, ReadonlyMap<string, QuarantinedStream>>();
  /** Streams with an event of a newer version: they stop before it. */
  readonly #newer = new Map<string, RecordedEvent>();
  #cursor: Position | undefined;
  #done = 0;
  #total = 0;

  constructor(private readonly options: ReplayOptions) {
    this.#copies = new ReadModelCopies(
      options.projections.flatMap(({ tables }) => tables),
      options.projections.flatMap(({ lateIndexes = [] }) => lateIndexes),
    );
    this.#rebuilds = options.projections.map((projection) => ({
      projection,
      rebuild: projection.rebuild?.(rebuildSchema) ?? batchByBatch(projection),
    }));
  }

  async run(): Promise<number> {
    const { store, db } = this.options;
    await this.#copies.create(db);
    await this.#lookAtQuarantine(db);
    this.#total = await store.countAfter();
    this.#report('rebuilding');
    await this.#rebuild(({ tables }) => this.#copies.complete(db, tables));
    this.#report('switching');
    await this.#switch();
    await this.#copies.remove(db);
    this.#report('done');
    return this.#done;
  }

  async verify(): Promise<ReadModelVerification> {
    const { db } = this.options;
    await this.#copies.create(db);
    await this.#lookAtQuarantine(db);
    this.#total = await this.options.store.countAfter();
    this.#report('rebuilding');
    await this.#rebuild();
    await this.#liveCaughtUp();
    this.#report('comparing');
    const faults = await db.transaction().execute(async (tx) => {
      // One moment for the checkpoints and all tables, without keeping anyone from moving on.
      await sql`set transaction isolation level repeatable read`.execute(tx);
      await this.#followLive(tx);
      this.#refuseNewer();
      return this.#copies.differences(tx);
    });
    await this.#copies.remove(db);
    this.#report('done');
    return { events: this.#done, faults };
  }

  /** @throws if the live projections don't reach the position of the copies */
  async #liveCaughtUp(): Promise<void> {
    const { store, db, projections } = this.options;
    const names = projections.map(({ name }) => name);
    for (let attempt = 1; ; attempt += 1) {
      const slices = await findSlices(db, names);
      const isBehind = (at: Position | undefined) =>
        this.#cursor !== undefined && (!at || store.compare(at, this.#cursor) < 0);
      const behind = names.filter((name) =>
        (slices.get(name) ?? [{ position: undefined }]).some(({ position }) => isBehind(position)),
      );
      if (behind.length === 0) return;
      if (attempt === switchAttempts) {
        throw new Error(`These read models are behind the events, is a worker running? ${behind.join(', ')}`);
      }
      await pause(50 * attempt);
    }
  }

  /** Brings each copy exactly to the position of its live projection in this transaction. */
  async #followLive(tx: ProjectionContext['tx']): Promise<void> {
    const { store, projections } = this.options;
    const slices = await findSlices(
      tx,
      projections.map(({ name }) => name),
    );
    const reached = [...slices.values()].flat().flatMap(({ position }) => position ?? []);
    await this.#lookAtQuarantine(tx);
    const isThere = () =>
      reached.every((at) => this.#cursor !== undefined && store.compare(at, this.#cursor) <= 0);
    for (let attempt = 1; !isThere(); ) {
      const events = await this.#read();
      if (events.length === 0) {
        // The live projections may have read events before that another transaction hides for a moment.
        if (attempt === switchAttempts)
          throw new Error('An open transaction hides the latest events: end it');
        await pause(10 * attempt);
        attempt += 1;
        continue;
      }
      const known = this.#known(events);
      for (const projection of projections) {
        const until = known.filter(({ stream, position }) => {
          const slice = slices
            .get(projection.name)
            ?.find(({ partitions }) => partitions & partitionOf(stream));
          return slice?.position !== undefined && store.compare(position, slice.position) <= 0;
        });
        const wanted = this.#eventsFor(projection, until);
        if (wanted.length > 0) await projection.project(wanted, { tx, schema: rebuildSchema });
      }
      this.#cursor = events.at(-1)!.position;
      this.#done += events.length;
    }
  }

  /**
   * Reads and parses the next batches while PostgreSQL writes the rows of those before. Each projection
   * follows at its own pace, on a connection of its own: no one reads the copies, so they needn't move
   * together.
   * @param complete called for each projection as soon as its rows are written
   */
  async #rebuild(complete: (projection: Projection) => Promise<void> = async () => {}): Promise<void> {
    let written = this.#rebuilds.map(() => Promise.resolve());
    const unwritten: Promise<void>[] = [];
    try {
      for (let next = this.#read(); ; ) {
        const batch = await next;
        if (batch.length === 0) break;
        this.#cursor = batch.at(-1)!.position;
        next = this.#read();
        // Awaited above; without this a failure of both would be reported as unhandled.
        next.catch(() => {});
        const known = this.#known(batch);
        written = this.#rebuilds.map(async (one, n) => {
          await written[n];
          await this.#projectApart(one, known);
        });
        const all = this.#countWritten(batch, written);
        all.catch(() => {});
        unwritten.push(all);
        if (unwritten.length > readAhead) await unwritten.shift();
      }
      written = this.#rebuilds.map(async ({ projection, rebuild }, n) => {
        await written[n];
        await this.#apart((tx) => rebuild.finish(tx));
        await complete(projection);
      });
      await Promise.all(written);
    } finally {
      // A failed rebuild writes nothing after it has reported its failure.
      await Promise.allSettled(written);
    }
  }

  async #switch(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#switchOnce();
      } catch (error) {
        if (attempt === switchAttempts || !contention.has(sqlStateOf(error) ?? '')) throw error;
        await pause(50 * attempt);
      }
    }
  }

  /**
   * The locked rows of the checkpoints keep the live projections from moving on; the copies catch up with
   * them first.
   */
  async #switchOnce(): Promise<void> {
    const before = { cursor: this.#cursor, done: this.#done };
    const names = this.options.projections.map(({ name }) => name);
    try {
      await this.options.db.transaction().execute(async (tx) => {
        // Shorter than PostgreSQL's deadlock time-out: it is always the replay that steps back, never an
        // answer.
        await sql`set local lock_timeout = '500ms'`.execute(tx);
        await lockCheckpoints(tx, names);
        await this.#lookAtQuarantine(tx);
        for (let events = await this.#read(); events.length > 0; events = await this.#read()) {
          const known = this.#known(events);
          for (const projection of this.options.projections) {
            const wanted = this.#eventsFor(projection, known);
            if (wanted.length > 0) await projection.project(wanted, { tx, schema: rebuildSchema });
          }
          this.#cursor = events.at(-1)!.position;
          this.#done += events.length;
        }
        await this.#holdNewer(tx);
        await this.#copies.takeOver(tx);
        if (this.#cursor !== undefined) await setCheckpoints(tx, names, this.#cursor);
        for (const projection of this.options.projections) await projection.switched?.(tx);
      });
    } catch (error) {
      this.#cursor = before.cursor;
      this.#done = before.done;
      throw error;
    }
  }

  #read(): Promise<RecordedEvent[]> {
    const { store, batchSize } = this.options;
    return store.readAll({ after: this.#cursor, limit: batchSize ?? 5_000, maxBytes: batchBytes });
  }

  async #projectApart({ projection, rebuild }: Rebuilding, events: readonly RecordedEvent[]): Promise<void> {
    const wanted = this.#eventsFor(projection, events);
    if (wanted.length > 0) await this.#apart((tx) => rebuild.project(wanted, tx));
  }

  /**
   * The events that this version knows, in their current shape. Of a stream with one that it doesn't, none
   * follow but its end.
   */
  #known(events: readonly RecordedEvent[]): RecordedEvent[] {
    const { types } = this.options;
    return events.flatMap((event) => {
      const { type, schemaVersion, stream } = event;
      if (!types.knows(type, schemaVersion)) {
        if (!this.#newer.has(stream)) this.#newer.set(stream, event);
        return [];
      }
      if (types.endsStream(type)) this.#newer.delete(stream);
      return this.#newer.has(stream) ? [] : [types.upcast(event)];
    });
  }

  /** A process of the newer version continues at the end of the copies. */
  async #holdNewer(tx: Kysely<unknown>): Promise<void> {
    for (const { name } of this.options.projections) {
      for (const event of this.#newer.values()) await holdStream(tx, name, event, { onlyEarlier: true });
    }
  }

  /** @throws NewerEventError if a live read model may contain what only a newer version can make */
  #refuseNewer(): void {
    for (const quarantined of this.#quarantined.values()) {
      for (const event of this.#newer.values()) {
        const stopped = quarantined.get(event.stream);
        if (!stopped || stopped.version > event.version) throw new NewerEventError(event, undefined);
      }
    }
  }

  async #countWritten(batch: readonly RecordedEvent[], written: readonly Promise<void>[]): Promise<void> {
    await Promise.all(written);
    this.#done += batch.length;
    this.#report('rebuilding');
  }

  #apart(work: (tx: ProjectionContext['tx']) => Promise<void>): Promise<void> {
    return this.options.db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      await work(tx);
    });
  }

  /** A stream in quarantine stays as in the live tables: up to the event that failed, or ended it. */
  #eventsFor({ name, handles }: Projection, events: readonly RecordedEvent[]): RecordedEvent[] {
    const handled = new Set(handles);
    const quarantined = this.#quarantined.get(name);
    return events.filter(({ type, stream, version }) => {
      const failed = quarantined?.get(stream);
      const isOpen = failed === undefined || version < failed.version;
      return handled.has(type) && (isOpen || (failed.ended && this.options.types.endsStream(type)));
    });
  }

  async #lookAtQuarantine(db: Kysely<unknown>): Promise<void> {
    for (const { name } of this.options.projections) {
      this.#quarantined.set(name, await quarantinedOf(db, name));
    }
  }

  #report(phase: ReplayProgress['phase']): void {
    this.options.onProgress?.({ phase, done: this.#done, total: Math.max(this.#total, this.#done) });
  }
}

/** For a projection that knows no cheaper way. */
function batchByBatch(projection: Projection): Rebuild {
  return {
    project: (events, tx) => projection.project(events, { tx, schema: rebuildSchema }),
    finish: async () => {},
  };
}
