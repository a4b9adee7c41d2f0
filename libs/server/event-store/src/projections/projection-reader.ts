import { isCancelled } from '@botter/server-database';
import { sql, type Transaction } from 'kysely';
import { bytesOf, type Position, type RecordedEvent } from '../event-store';
import type { ReadableEvent } from '../event-types';
import { liveSchema, type Projection } from '../projection';
import { isFaultOfEvent } from '../quarantine/fault-of-event';
import {
  endQuarantine,
  holdStream,
  liftQuarantine,
  type QuarantinedStream,
  quarantinedOf,
  setInQuarantine,
} from '../quarantine/quarantine';
import { type CheckpointMove, holdCheckpoint, moveCheckpoint } from './checkpoints';
import { byStream, Faults } from './reader-faults';
import { missedEvents, type Progress, passedEnd, type Reader, type ReaderContext } from './readers';

/**
 * From this number of bytes on, projections of a process take turns: several large batches together slow down
 * everyone's replies.
 */
const largeBatchBytes = 64 * 1024;

/** An event that failed alone. */
interface EventFault {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** Read model and checkpoint change in one transaction: each event counts once. */
export function projectionReader(projection: Projection, context: ReaderContext): Reader {
  return new ProjectionReader(projection, context);
}

class ProjectionReader implements Reader {
  readonly kind = 'projection';
  readonly name: string;
  readonly #handled: ReadonlySet<string>;
  readonly #faults = new Faults();

  constructor(
    private readonly projection: Projection,
    private readonly context: ReaderContext,
  ) {
    this.name = projection.name;
    this.#handled = new Set(projection.handles);
  }

  async handle(events: readonly RecordedEvent[], progress: Progress, last: Position): Promise<void> {
    const { passed, largeBatches, types } = this.context;
    const readable = types.forReader(events, this.#handled);
    const move = { name: progress.slice?.name ?? this.name, from: progress.position, to: last };
    const project = () => this.#project(readable, move, progress);
    if (readable.length === 0) await passed.move(move);
    else if (bytesOf(readable.map(({ event }) => event)) < largeBatchBytes) await project();
    else await largeBatches.run(this.name, project);
    progress.position = last;
  }

  async #project(
    readable: readonly ReadableEvent[],
    move: CheckpointMove,
    { sign }: Progress,
  ): Promise<void> {
    const { db, types, onHold } = this.context;
    const streams = [...new Set(readable.map(({ event }) => event.stream))];
    const projectWith = async (
      project: (tx: Transaction<unknown>, open: RecordedEvent[]) => Promise<void>,
    ) => {
      const held = await db.transaction().execute(async (tx) => {
        // A crash may take the last moments of a read model, together with its checkpoint: they are projected
        // again.
        await moveCheckpoint(tx, move, { mayBeLost: true });
        const quarantined = await quarantinedOf(tx, this.name, streams);
        const open = readable.filter(
          ({ event }) => !quarantined.has(event.stream) || types.endsStream(event.type),
        );
        const newer = open.flatMap(({ event, isNewer }) => (isNewer ? event : []));
        // First, because one of their streams may end in this batch.
        for (const event of newer) await holdStream(tx, this.name, event);
        const wanted = open.flatMap(({ event, isNewer }) => (isNewer ? [] : event));
        if (wanted.length > 0) await project(tx, wanted);
        return newer;
      });
      for (const event of held) onHold?.(this.name, event);
    };
    try {
      await projectWith(async (tx, open) => {
        await this.projection.project(open, { tx, schema: liveSchema });
        await this.#endQuarantine(tx, open);
      });
    } catch (error) {
      if (!isFaultOfEvent(error) && !isCancelled(error)) throw error;
      await projectWith((tx, open) => this.#streamByStream(tx, open, sign));
    }
  }

  async retry(quarantined: QuarantinedStream, progress: Progress): Promise<void> {
    await this.context.db.transaction().execute(async (tx) => {
      await holdCheckpoint(tx, progress.slice?.name ?? this.name, progress.position);
      const end = await passedEnd(this.context, this.#handled, quarantined, progress);
      if (end) {
        if (await this.#handleAgain(tx, [end])) await endQuarantine(tx, this.name, quarantined.stream);
        return;
      }
      for await (const { wanted, newer } of missedEvents(
        this.context,
        this.#handled,
        quarantined,
        progress,
      )) {
        if (!(await this.#handleAgain(tx, wanted))) return;
        if (newer) return await holdStream(tx, this.name, newer);
      }
      await liftQuarantine(tx, this.name, quarantined.stream);
    });
  }

  /**
   * After a failure, so that it affects only one stream.
   * @throws a cancellation by PostgreSQL, unless a single event causes it again and again
   */
  async #streamByStream(
    tx: Transaction<unknown>,
    events: readonly RecordedEvent[],
    sign: Progress['sign'],
  ): Promise<void> {
    let cancelled: EventFault | undefined;
    for (const ofStream of byStream(events).values()) {
      sign?.();
      const fault = await this.#together(tx, ofStream);
      if (!fault) await this.#endQuarantine(tx, ofStream);
      else if (!isCancelled(fault.error)) await this.#setInQuarantine(tx, fault);
      // A second stream: the database is slow, whichever event it is.
      else if (cancelled) throw fault.error;
      else cancelled = fault;
    }
    if (!cancelled) return;
    if (!this.#faults.isFaultOf(cancelled.event, cancelled.error)) throw cancelled.error;
    await this.#setInQuarantine(tx, cancelled);
  }

  /** For streams whose last event is among these, in case they were in quarantine. */
  async #endQuarantine(tx: Transaction<unknown>, events: readonly RecordedEvent[]): Promise<void> {
    for (const { stream, type } of events) {
      if (this.context.types.endsStream(type)) await endQuarantine(tx, this.name, stream);
    }
  }

  async #setInQuarantine(tx: Transaction<unknown>, { event, error }: EventFault): Promise<void> {
    await setInQuarantine(tx, this.name, event, error, this.context.types.endsStream(event.type));
    this.context.onQuarantine?.(this.name, event, error);
  }

  /** Applies the events of a stream in quarantine. False if one of them failed again. */
  async #handleAgain(tx: Transaction<unknown>, events: readonly RecordedEvent[]): Promise<boolean> {
    const fault = await this.#together(tx, events);
    if (fault) await this.#setInQuarantine(tx, fault);
    return fault === undefined;
  }

  /** The events of one stream, up to the first one that fails. */
  async #together(
    tx: Transaction<unknown>,
    events: readonly RecordedEvent[],
  ): Promise<EventFault | undefined> {
    const [only] = events;
    const fault = await this.#attempt(tx, events);
    if (fault && only && events.length === 1) return { event: only, ...fault };
    return fault && this.#oneByOne(tx, events);
  }

  async #oneByOne(
    tx: Transaction<unknown>,
    events: readonly RecordedEvent[],
  ): Promise<EventFault | undefined> {
    for (const event of events) {
      const fault = await this.#attempt(tx, [event]);
      if (fault) return { event, ...fault };
    }
    return undefined;
  }

  /** Returns the fault of the events; then nothing of them is in the transaction. */
  async #attempt(
    tx: Transaction<unknown>,
    events: readonly RecordedEvent[],
  ): Promise<{ readonly error: unknown } | undefined> {
    await sql`savepoint attempt`.execute(tx);
    try {
      await this.projection.project(events, { tx, schema: liveSchema });
    } catch (error) {
      if (!isFaultOfEvent(error) && !isCancelled(error)) throw error;
      await sql`rollback to savepoint attempt`.execute(tx);
      return { error };
    }
    await sql`release savepoint attempt`.execute(tx);
    return undefined;
  }
}
