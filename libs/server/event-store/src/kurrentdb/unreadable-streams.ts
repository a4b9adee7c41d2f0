import { BotterError } from '@botter/contracts';

export interface UnreadableStream {
  readonly stream: string;
  readonly reason: string;
}

/** At most this number is remembered: beyond that something other than a stream is wrong. */
const mostKept = 1_000;

/** A stream that can't be read as it was written. Its bot is damaged, all others are not. */
export class DamagedStreamError extends BotterError {
  constructor(
    readonly stream: string,
    readonly reason: string,
  ) {
    super(
      'quarantined',
      "The stored changes of this bot are damaged, so it can't be shown or changed for now. The operator has been told, and can restore them from a backup.",
    );
  }
}

/**
 * Streams with own names that contain events of other programs, or have lost events. Each is reported once.
 */
export class UnreadableStreams {
  readonly #reasons = new Map<string, string>();

  constructor(private readonly onAdded: (stream: string, reason: string) => void) {}

  get list(): readonly UnreadableStream[] {
    return [...this.#reasons].map(([stream, reason]) => ({ stream, reason }));
  }

  /** @returns what a reader of this stream gets */
  add(stream: string, reason: string): DamagedStreamError {
    if (!this.#reasons.has(stream) && this.#reasons.size < mostKept) {
      this.#reasons.set(stream, reason);
      this.onAdded(stream, reason);
    }
    return new DamagedStreamError(stream, reason);
  }
}
