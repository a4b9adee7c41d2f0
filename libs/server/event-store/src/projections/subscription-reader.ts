import { failSpan, startSpan, traceOfEvent } from '@botter/server-tracing';
import type { Position, RecordedEvent } from '../event-store';
import { NewerStreamError } from '../folds/own-events';
import {
  endQuarantine,
  holdStream,
  liftQuarantine,
  type QuarantinedStream,
  quarantinedOf,
  setInQuarantine,
} from '../quarantine/quarantine';
import type { CheckpointedSubscription } from './checkpointed-subscription';
import { moveCheckpoint } from './checkpoints';
import { Faults } from './reader-faults';
import { missedEvents, type Progress, passedEnd, type Reader, type ReaderContext } from './readers';

/** One event after the other; the checkpoint follows once per batch, and at a failure. */
export function subscriptionReader(subscription: CheckpointedSubscription, context: ReaderContext): Reader {
  return new SubscriptionReader(subscription, context);
}

class SubscriptionReader implements Reader {
  readonly kind = 'subscription';
  readonly name: string;
  readonly #handled: ReadonlySet<string>;
  readonly #faults = new Faults();

  constructor(
    private readonly subscription: CheckpointedSubscription,
    private readonly context: ReaderContext,
  ) {
    this.name = subscription.name;
    this.#handled = new Set(subscription.handles);
  }

  async handle(events: readonly RecordedEvent[], progress: Progress): Promise<void> {
    const { store, types, db } = this.context;
    const isNew = ({ position }: RecordedEvent) =>
      progress.position === undefined || store.compare(position, progress.position) > 0;
    const open = events.filter(isNew);
    const last = open.at(-1);
    const readable = types.forReader(open, this.#handled);
    const streams = [...new Set(readable.map(({ event }) => event.stream))];
    const quarantined = new Set(
      streams.length > 0 ? (await quarantinedOf(db, this.name, streams)).keys() : [],
    );
    let done: Position | undefined;
    try {
      for (const { event, isNewer } of readable) {
        const isEnd = quarantined.has(event.stream) && types.endsStream(event.type);
        if (isNewer && !quarantined.has(event.stream)) {
          await this.#hold(event);
          quarantined.add(event.stream);
        } else if (!isNewer && (isEnd || !quarantined.has(event.stream))) {
          if (!(await this.#handleOne(event))) quarantined.add(event.stream);
          else if (isEnd) await endQuarantine(db, this.name, event.stream);
        }
        done = event.position;
        progress.sign?.();
      }
    } catch (error) {
      // Handled events stay handled: the next attempt starts with the event that failed.
      if (done !== undefined) await this.#moveTo(done, progress);
      throw error;
    }
    if (last && readable.length === 0) {
      await this.context.passed.move({ name: this.name, from: progress.position, to: last.position });
      progress.position = last.position;
    } else if (last) {
      await this.#moveTo(last.position, progress);
    }
  }

  async retry(quarantined: QuarantinedStream, progress: Progress): Promise<void> {
    const end = await passedEnd(this.context, this.#handled, quarantined, progress);
    if (end) {
      if (await this.#handleOne(end)) await endQuarantine(this.context.db, this.name, quarantined.stream);
      return;
    }
    for await (const missed of missedEvents(this.context, this.#handled, quarantined, progress)) {
      for (const event of missed.wanted) {
        if (!(await this.#handleOne(event))) return;
        progress.sign?.();
      }
      if (missed.newer) return await this.#hold(missed.newer);
    }
    await liftQuarantine(this.context.db, this.name, quarantined.stream);
  }

  /** @param version the first event of the stream that is not handled */
  async #hold(event: RecordedEvent, version = event.version): Promise<void> {
    await holdStream(this.context.db, this.name, { ...event, version });
    this.context.onHold?.(this.name, event);
  }

  /** False if the event cannot be handled and its stream is in quarantine, or on hold, now. */
  async #handleOne(event: RecordedEvent): Promise<boolean> {
    const span = startSpan(`event ${event.type}`, {
      kind: 'CONSUMER',
      parent: traceOfEvent(event),
      attributes: { 'botter.reader': this.name },
    });
    try {
      await this.subscription.handler(event);
      span?.end();
      return true;
    } catch (error) {
      failSpan(span, error);
      // The effects of an event may depend on all of its stream.
      if (error instanceof NewerStreamError && error.event.stream === event.stream) {
        await this.#hold(error.event, event.version);
        return false;
      }
      if (!this.#faults.isFaultOf(event, error)) throw error;
      const { db, types } = this.context;
      await setInQuarantine(db, this.name, event, error, types.endsStream(event.type));
      this.context.onQuarantine?.(this.name, event, error);
      return false;
    }
  }

  async #moveTo(position: Position, progress: Progress): Promise<void> {
    await moveCheckpoint(this.context.db, { name: this.name, from: progress.position, to: position });
    progress.position = position;
  }
}
