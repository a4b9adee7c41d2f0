import type { NewerEventError } from '../event-types';

/** A reader that waits for a newer version of the product to read on. */
export interface ReaderStop {
  readonly reader: string;
  /** The event that only the newer version knows. */
  readonly eventType: string;
  readonly schemaVersion: number;
  readonly stream: string;
  readonly since: Date;
}

/** Which readers of this process stand before an event of a newer version; for probes and metrics. Lives in this process. */
export class ReaderStops {
  readonly #stops = new Map<string, ReaderStop>();

  list(): readonly ReaderStop[] {
    return [...this.#stops.values()];
  }

  stopped(reader: string, { event }: NewerEventError): void {
    const since = this.#stops.get(reader)?.since ?? new Date();
    const { type: eventType, schemaVersion, stream } = event;
    this.#stops.set(reader, { reader, eventType, schemaVersion, stream, since });
  }

  /** It reads on, or another process does. */
  over(reader: string): void {
    this.#stops.delete(reader);
  }
}
