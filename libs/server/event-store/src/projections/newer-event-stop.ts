import type { NewerEventError } from '../event-types';
import type { ReaderStops } from './reader-stops';

/** A reader that stopped before an event of a newer version looks again after this time at most. */
const longestWaitMs = 30_000;

/** That a reader stops before an event of a newer version: each such event is told once, and looked at again after a growing while. */
export class NewerEventStop {
  #isStopped = false;
  /** Id of the newer event that was told last. */
  #told: string | undefined;
  #waitMs = 0;

  constructor(
    private readonly reader: string,
    private readonly options: {
      readonly stops?: ReaderStops;
      readonly onError: (name: string, error: unknown) => void;
    },
  ) {}

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether there was such an event: there will be more of them, and the process that reads them knows them. */
  get hasStopped(): boolean {
    return this.#told !== undefined;
  }

  stopBefore(error: NewerEventError): void {
    this.#isStopped = true;
    this.options.stops?.stopped(this.reader, error);
    if (this.#told === error.event.id) return;
    this.#told = error.event.id;
    this.options.onError(this.reader, error);
  }

  /** The reader tries again, or another process has it. */
  leave(): void {
    this.#isStopped = false;
  }

  /** The reader has read on. */
  pass(): void {
    this.#waitMs = 0;
    this.options.stops?.over(this.reader);
  }

  /** Longer than others wait for a lease, which is `shortestMs`, so that one of them gets it. */
  nextWaitMs(shortestMs: number): number {
    this.#waitMs = Math.min(2 * Math.max(this.#waitMs, shortestMs), longestWaitMs);
    return this.#waitMs;
  }
}
