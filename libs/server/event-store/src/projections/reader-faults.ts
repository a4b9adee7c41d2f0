import { isCancelled } from '@botter/server-database';
import type { RecordedEvent } from '../event-store';
import { isFaultOfEvent } from '../quarantine/fault-of-event';

/** Gets what was set in quarantine, for the log. */
export type OnQuarantine = (reader: string, event: RecordedEvent, error: unknown) => void;

/** Gets the event of a newer version before which a stream was put on hold, for the log. */
export type OnHold = (reader: string, event: RecordedEvent) => void;

/** The events by their streams, each in its order. */
export function byStream(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

/**
 * A statement that takes too long may be slow for a moment; one that is cancelled so often in a row is slow
 * because of its event.
 */
const cancellationsOfFault = 5;

/**
 * Separates the faults of events from what may pass, for one reader. A cancelled statement (57014) counts as
 * a fault of the event that alone brings it about, again and again; it lives in the process, so a restart
 * counts from the beginning.
 */
export class Faults {
  #cancelled: { readonly stream: string; readonly version: number } | undefined;
  #times = 0;

  /** Notes how handling this event alone failed. @returns whether the event is at fault */
  isFaultOf({ stream, version }: RecordedEvent, error: unknown): boolean {
    if (!isCancelled(error)) return isFaultOfEvent(error);
    const isSame = this.#cancelled?.stream === stream && this.#cancelled.version === version;
    this.#times = isSame ? this.#times + 1 : 1;
    this.#cancelled = { stream, version };
    return this.#times >= cancellationsOfFault;
  }
}
