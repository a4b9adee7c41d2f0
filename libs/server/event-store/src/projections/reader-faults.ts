import type { RecordedEvent } from '../event-store';

/** Gets what was set in quarantine, for the log. */
export type OnQuarantine = (reader: string, event: RecordedEvent, error: unknown) => void;

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
