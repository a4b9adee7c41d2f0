import { pause } from '@botter/server-async';
import type { Database, Listener } from '@botter/server-database';
import { sql } from 'kysely';
import type { EventStore, Position } from '../event-store';
import type { Projection } from '../projection';
import { checkpointsChannel } from './checkpoints';

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

/** An answer that is older than the command before it sends people looking for what they have just saved: better late. */
const longestWaitMs = 5_000;
/** For a read model that has already let a writer wait in vain, and hasn't moved since. */
const stuckWaitMs = 500;
/** How often a waiter looks where nobody notifies it. */
const lookAgainMs = 250;

interface Waiter {
  readonly position: Position;
  readonly pending: Set<string>;
  /** Where the read models were when it last looked. */
  readonly at: Map<string, Position | null>;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly done: (reached: boolean) => void;
}

/** Lets an answer wait until the read models hold what the command before it wrote. */
export class ReadYourWrites {
  readonly #waiters = new Set<Waiter>();
  /** What was notified last, for commits that fall between reading the checkpoints and looking at them. */
  readonly #latest = new Map<string, Position>();
  /** Positions of the read models that a writer waited for in vain; bounded by their number. */
  readonly #stuck = new Map<string, Position | null>();
  #listening: Promise<void> | undefined;
  #isInForce = false;

  constructor(private readonly options: ReadYourWritesOptions) {}

  /** Waits, at most 5 s (500 ms where one of them doesn't move), until each read model that shows events of these types has reached the position. */
  waitUntilShown(position: Position | undefined, types: readonly string[]): Promise<boolean> {
    const { projections = [] } = this.options;
    const showing = projections.filter(({ handles }) => handles.some((type) => types.includes(type)));
    return this.waitFor(
      position,
      showing.map(({ name }) => name),
    );
  }

  /**
   * Waits, at most 5 s, until the projections have reached the position. Woken by their commits, so it costs one query.
   * @param position of the last event of the command; undefined (nothing was written) needs no waiting
   * @param projections their names; all projections when left out
   * @returns false where it took too long: the answer may then be older than the write
   */
  async waitFor(position: Position | undefined, projections?: readonly string[]): Promise<boolean> {
    if (position === undefined || projections?.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      const done = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = {
        position,
        pending: new Set(projections),
        at: new Map(),
        since: Date.now(),
        done,
      };
      const timer = setTimeout(() => {
        for (const name of waiter.pending) this.#stuck.set(name, waiter.at.get(name) ?? null);
        done(false);
      }, this.options.timeoutMs ?? longestWaitMs);
      // Registered before the checkpoints are read: whatever commits in between reaches the waiter as a notification.
      this.#waiters.add(waiter);
      void this.#watch(waiter, projections);
    });
  }

  async #watch(waiter: Waiter, projections?: readonly string[]): Promise<void> {
    try {
      // Whatever becomes of the LISTEN, the checkpoints are looked at: it makes waiting shorter, and is not needed for it.
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
    const names = projections ? sql`name = any(${[...projections]})` : sql`kind = 'projection'`;
    const { rows } = await sql<{ name: string; position: Position | null }>`
      select name, position from events.checkpoints where ${names}`.execute(this.options.db);
    if (!projections) for (const { name } of rows) waiter.pending.add(name);
    for (const { name, position } of rows) {
      waiter.at.set(name, position);
      if (this.#stuck.has(name) && this.#stuck.get(name) !== position) this.#stuck.delete(name);
      if (position !== null) this.#reached(waiter, name, position);
    }
    for (const name of waiter.pending) {
      const position = this.#latest.get(name);
      if (position !== undefined) this.#reached(waiter, name, position);
    }
    if (waiter.pending.size === 0) waiter.done(true);
    const isInVain = [...waiter.pending].some((name) => this.#stuck.has(name));
    if (isInVain && Date.now() - waiter.since >= stuckWaitMs) waiter.done(false);
  }

  #reached(waiter: Waiter, name: string, position: Position): void {
    if (!waiter.pending.has(name) || this.options.store.compare(position, waiter.position) < 0) return;
    waiter.pending.delete(name);
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
      for (const waiter of this.#waiters) void this.#check(waiter, [...waiter.pending]).catch(() => {});
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
