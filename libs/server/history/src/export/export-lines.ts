import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@botter/server-event-store';

/** Name of the format, in the first line of a file. */
const exportFormat = 'botter.history/1';
/** The hash before that of the first event. */
const noHash = '0'.repeat(64);

export interface ExportedEvent
  extends Pick<
    RecordedEvent,
    'version' | 'id' | 'type' | 'schemaVersion' | 'metadata' | 'recordedAt' | 'data'
  > {
  /** Set if the reader may not see the data, which is null then. */
  readonly withheld?: true;
}

/**
 * The lines of an export. Each event is on a line with the hash of the line before and its own: SHA-256 of
 * the hash before and the text of `event` as it is in the line. The last line counts the events, so a file
 * that was cut is recognized.
 */
export class ExportLines {
  #hash = noHash;
  #events = 0;

  head(botId: string, exportedAt: Date, version: number): string {
    return `${JSON.stringify({ format: exportFormat, botId, exportedAt: exportedAt.toISOString(), version })}\n`;
  }

  event(event: ExportedEvent): string {
    // Some readers take these for the end of a line.
    const text = JSON.stringify(event).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    const previousHash = this.#hash;
    this.#hash = createHash('sha256').update(previousHash).update(text).digest('hex');
    this.#events += 1;
    // `event` is last, so that its text can be taken from the line unchanged.
    return `{"previousHash":"${previousHash}","hash":"${this.#hash}","event":${text}}\n`;
  }

  end(): string {
    return `${JSON.stringify({ end: true, events: this.#events, hash: this.#hash })}\n`;
  }
}
