import { pause } from '@botter/server-async';
import { type Database, Leases, sqlStateOf } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import type { EventStore, Position, RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { partitionOf } from '../partitions';
import type { Projection, ProjectionContext, Rebuild } from '../projection';
import { type QuarantinedStream, quarantinedOf } from '../quarantine/quarantine';
import { lockCheckpoints, setCheckpoints } from './checkpoints';
import { checkReaders } from './projection-registry';
import { ReadModelCopies, rebuildSchema } from './read-model-copies';
import { findSlices } from './slice-checkpoints';

export interface ReplayProgress {
  /** `rebuilding` until the copies hold what the live tables hold, `switching` until answers come from them, `comparing` where they are only compared. */
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
  /** Events in one batch; 5000 when left out. The larger, the more changes of one row become a single write. */
  readonly batchSize?: number;
  readonly onProgress?: (progress: ReplayProgress) => void;
}

const switchAttempts = 20;
// Lock time-out, deadlock: someone was reading, so step back and try again rather than make answers wait.
const contention = new Set(['55P03', '40P01']);

/**
 * Rebuilds read models from the first event on, in copies next to the live tables, while those go on serving and the live
 * projections go on working. Then switches copies and checkpoints in one transaction. A crash before the switch changes nothing.
 * @returns how many events were replayed
 * @throws where another replay is running
 */
export async function replay(options: ReplayOptions): Promise<number> {
  return withLease(options, (replaying) => replaying.run());
}

/** A read model that is not what the events give. */
export interface ReadModelFault {
  readonly table: string;
  /** Rows that the events give and the table doesn't have, as they are. */
  readonly missing: number;
  /** Rows that the table has and the events don't give. */
  readonly wrong: number;
}

export interface ReadModelVerification {
  /** How many events were read. */
  readonly events: number;
  /** Empty where every read model equals what the events give. */
  readonly faults: readonly ReadModelFault[];
}

/**
 * Rebuilds read models from the first event on, compares them with the live ones at one moment, and throws the copies away.
 * Nothing live changes or waits.
 * @throws where another replay is running, or the live projections are too far behind
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
  #cursor: Position | undefined;
  #done = 0;
  #total = 0;

  constructor(private readonly options: ReplayOptions) {
    this.#copies = new ReadModelCopies(options.projections.flatMap(({ tables }) => tables));
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
    await this.#rebuild();
    await this.#copies.analyze(db);
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
      return this.#copies.differences(tx);
    });
    await this.#copies.remove(db);
    this.#report('done');
    return { events: this.#done, faults };
  }

  /** @throws where the live projections don't reach what was rebuilt */
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

  /** Brings each copy exactly to where its live projection is in this transaction. */
  async #followLive(tx: ProjectionContext['tx']): Promise<void> {
    const { store, types, projections } = this.options;
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
        // What someone's transaction hides for a moment, the live projections may have read before.
        if (attempt === switchAttempts)
          throw new Error('An open transaction hides the latest events: end it');
        await pause(10 * attempt);
        attempt += 1;
        continue;
      }
      const known = types.upcastAll(events);
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

  async #rebuild(): Promise<void> {
    let events = await this.#read();
    while (events.length > 0) {
      const batch = events;
      this.#cursor = batch.at(-1)!.position;
      const next = this.#read();
      // Awaited below; without this a failure of both would be reported as unhandled.
      next.catch(() => {});
      await this.#projectApart(batch);
      this.#done += batch.length;
      this.#report('rebuilding');
      events = await next;
    }
    await this.#apart(({ rebuild }, tx) => rebuild.finish(tx));
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

  /** Holding the checkpoints' rows keeps the live projections from moving on; whatever they reached by then is caught up first. */
  async #switchOnce(): Promise<void> {
    const before = { cursor: this.#cursor, done: this.#done };
    const names = this.options.projections.map(({ name }) => name);
    try {
      await this.options.db.transaction().execute(async (tx) => {
        // Shorter than PostgreSQL's deadlock time-out: it is always the replay that steps back, never an answer.
        await sql`set local lock_timeout = '500ms'`.execute(tx);
        await lockCheckpoints(tx, names);
        await this.#lookAtQuarantine(tx);
        for (let events = await this.#read(); events.length > 0; events = await this.#read()) {
          const known = this.options.types.upcastAll(events);
          for (const projection of this.options.projections) {
            const wanted = this.#eventsFor(projection, known);
            if (wanted.length > 0) await projection.project(wanted, { tx, schema: rebuildSchema });
          }
          this.#cursor = events.at(-1)!.position;
          this.#done += events.length;
        }
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
    return store.readAll({ after: this.#cursor, limit: batchSize ?? 5_000 });
  }

  #projectApart(events: readonly RecordedEvent[]): Promise<void> {
    const known = this.options.types.upcastAll(events);
    return this.#apart(async ({ projection, rebuild }, tx) => {
      const wanted = this.#eventsFor(projection, known);
      if (wanted.length > 0) await rebuild.project(wanted, tx);
    });
  }

  /** Each projection on a connection of its own: nobody reads the copies, so they need not move together. */
  async #apart(work: (one: Rebuilding, tx: ProjectionContext['tx']) => Promise<void>): Promise<void> {
    await Promise.all(
      this.#rebuilds.map((one) =>
        this.options.db.transaction().execute(async (tx) => {
          await sql`set local synchronous_commit = off`.execute(tx);
          await work(one, tx);
        }),
      ),
    );
  }

  /** A stream in quarantine stays as it is live: up to the event that failed, or ended. */
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
