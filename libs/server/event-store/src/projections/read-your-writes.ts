import { pause } from '@botter/server-async';
import type { Database, Listener } from '@botter/server-database';
import { sql } from 'kysely';
import type { EventStore, Position } from '../event-store';
import { allPartitions, type Partitions, partitionOf } from '../partitions';
import type { Projection } from '../projection';
import { checkpointsChannel } from './checkpoints';
import { checkpointOf, checkpointsInForce } from './slices';

/** Nest token of `ReadYourWrites`. */
export const READ_YOUR_WRITES = Symbol('READ_YOUR_WRITES');

export interface ReadYourWritesOptions {
  readonly store: EventStore;
  readonly db: Database;
  readonly listener: Listener;
  /** The read models of all modules: those that handle an event show it. */
  readonly projections?: readonly Pick<Projection, 'name' | 'handles'>[];
  /** Longest wait; 5000 when left out. */
  readonly timeoutMs?: number;
}

/**
 * An answer that is older than the command before it sends people looking for what they have just saved:
 * better late.
 */
const longestWaitMs = 5_000;
/** For a read model that has already let a writer wait in vain, and hasn't moved since. */
const stuckWaitMs = 500;
/** How often a waiter looks without a notification. */
const lookAgainMs = 250;

interface Waiter {
  readonly position: Position;
  /** The read models that are not there yet, with the partitions that are waited for. */
  readonly pending: Map<string, Partitions>;
  /** The partitions of the stream that was written to. */
  readonly partitions: Partitions;
  /** The positions of the awaited checkpoints at its last look. */
  at: ReadonlyMap<string, Position | undefined>;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly done: (reached: boolean) => void;
}

/** Lets a response wait until the read models show what the command before it wrote. */
export class ReadYourWrites {
  readonly #waiters = new Set<Waiter>();
  /** The latest notifications, for commits between reading the checkpoints and checking them. */
  readonly #latest = new Map<string, Position>();
  /** Positions of the checkpoints that a writer waited for in vain; bounded by the number of their names. */
  readonly #stuck = new Map<string, Position | undefined>();
  #listening: Promise<void> | undefined;
  #isInForce = false;

  constructor(private readonly options: ReadYourWritesOptions) {}

  /**
   * Waits, at most 5 s (500 ms if one of them doesn't move), until each read model that shows events of
   * these types has reached the position, as far as this stream is concerned.
   */
  waitUntilShown(position: Position | undefined, types: readonly string[], stream: string): Promise<boolean> {
    const { projections = [] } = this.options;
    const showing = projections.filter(({ handles }) => handles.some((type) => types.includes(type)));
    return this.waitFor(
      position,
      showing.map(({ name }) => name),
      stream,
    );
  }

  /**
   * Waits, at most 5 s, until the projections have reached the position. Their commits wake it, so it costs
   * one query.
   * @param position of the last event of the command; undefined (nothing was written) needs no waiting
   * @param projections their names; all projections by default
   * @param stream the only one that was written to; if it is left out, it waits for every partition
   * @returns false if it took too long: the response may then be older than the write
   */
  async waitFor(
    position: Position | undefined,
    projections?: readonly string[],
    stream?: string,
  ): Promise<boolean> {
    if (position === undefined || projections?.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      const done = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached);
      };
      const partitions = stream === undefined ? allPartitions : partitionOf(stream);
      const waiter: Waiter = {
        position,
        pending: new Map(projections?.map((name) => [name, partitions])),
        partitions,
        at: new Map(),
        since: Date.now(),
        done,
      };
      const timer = setTimeout(() => {
        for (const name of waiter.pending.keys()) {
          for (const slice of this.#missing(waiter, name)) this.#stuck.set(slice, waiter.at.get(slice));
        }
        done(false);
      }, this.options.timeoutMs ?? longestWaitMs);
      // Registered before the checkpoints are read: any commit in between reaches the waiter as a
      // notification.
      this.#waiters.add(waiter);
      void this.#watch(waiter, projections);
    });
  }

  async #watch(waiter: Waiter, projections?: readonly string[]): Promise<void> {
    try {
      // The checkpoints are read even if the LISTEN fails: it shortens the wait, but is not needed for it.
      if (!this.#isInForce) await Promise.race([this.#listen(), pause(lookAgainMs)]);
      while (this.#waiters.has(waiter)) {
        await this.#check(waiter, projections);
        if (this.#waiters.has(waiter)) await pause(lookAgainMs);
      }
    } catch {
      // The command has succeeded; not being able to wait for its read model is no reason to fail it.
      waiter.done(false);
    }
  }

  async #check(waiter: Waiter, projections?: readonly string[]): Promise<void> {
    const names = projections
      ? sql`split_part(name, '#', 1) = any(${[...projections]})`
      : sql`kind = 'projection'`;
    const { rows } = await sql<{ name: string; position: Position | null }>`
      select name, position from events.checkpoints where ${names}`.execute(this.options.db);
    const inForce = checkpointsInForce(rows);
    if (!projections) for (const name of inForce.keys()) waiter.pending.set(name, waiter.partitions);
    const slices = [...inForce.values()].flat();
    waiter.at = new Map(slices.map(({ name, position }) => [name, position]));
    for (const { name, position } of slices) {
      if (this.#stuck.has(name) && this.#stuck.get(name) !== position) this.#stuck.delete(name);
      if (position !== undefined) this.#reached(waiter, name, position);
    }
    for (const [name, position] of this.#latest) this.#reached(waiter, name, position);
    if (waiter.pending.size === 0) waiter.done(true);
    const isInVain = [...waiter.pending.keys()].some((name) =>
      this.#missing(waiter, name).some((slice) => this.#stuck.has(slice)),
    );
    if (isInVain && Date.now() - waiter.since >= stuckWaitMs) waiter.done(false);
  }

  /** Names of the checkpoints of a read model that are waited for. */
  #missing({ at, pending }: Waiter, projection: string): string[] {
    const wanted = pending.get(projection) ?? 0;
    const slices = [...at.keys()].filter((name) => {
      const { reader, partitions } = checkpointOf(name);
      return reader === projection && (partitions & wanted) !== 0;
    });
    return slices.length > 0 ? slices : [projection];
  }

  #reached(waiter: Waiter, name: string, position: Position): void {
    const { reader, partitions } = checkpointOf(name);
    const wanted = waiter.pending.get(reader);
    if (wanted === undefined || this.options.store.compare(position, waiter.position) < 0) return;
    const left = wanted & ~partitions;
    if (left === 0) waiter.pending.delete(reader);
    else waiter.pending.set(reader, left);
    if (waiter.pending.size === 0) waiter.done(true);
  }

  async #listen(): Promise<void> {
    const onMoved = (payload: string) => {
      const space = payload.indexOf(' ');
      const position = payload.slice(0, space) as Position;
      const name = payload.slice(space + 1);
      this.#latest.set(name, position);
      for (const waiter of this.#waiters) this.#reached(waiter, name, position);
    };
    const onReconnect = () => {
      for (const waiter of this.#waiters)
        void this.#check(waiter, [...waiter.pending.keys()]).catch(() => {});
    };
    this.#listening ??= this.#startListening(onMoved, onReconnect);
    await this.#listening;
  }

  async #startListening(onMoved: (payload: string) => void, onReconnect: () => void): Promise<void> {
    try {
      await this.options.listener.listen(checkpointsChannel, onMoved, { onReconnect });
      this.#isInForce = true;
    } catch {
      // The next who waits tries again.
      this.#listening = undefined;
    }
  }
}
