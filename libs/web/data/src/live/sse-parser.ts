/** One event of a server-sent stream. */
export interface SseEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/**
 * Reads a stream of server-sent events piece by piece, as the HTML standard defines it (9.2.6): any line
 * ending, comments skipped, several data lines joined. Pieces may end anywhere.
 */
export class SseParser {
  #rest = '';
  #data: string[] = [];
  #event = '';
  #id: string | undefined;
  /** The last id whose block is complete, to resume from. Blocks without data (heartbeats) count, too. */
  lastEventId: string | undefined;
  /** Wait before reconnecting that the server asked for, in milliseconds. */
  retryMs: number | undefined;

  /** Takes the next piece, returns the events that it completed. */
  feed(piece: string): SseEvent[] {
    const events: SseEvent[] = [];
    const text = this.#rest + piece;
    let start = 0;
    for (;;) {
      const end = text.slice(start).search(/[\r\n]/);
      if (end < 0) break;
      const at = start + end;
      // A lone CR at the very end may be the first half of CRLF.
      if (text[at] === '\r' && at === text.length - 1) break;
      this.#line(text.slice(start, at), events);
      start = at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);
    }
    this.#rest = text.slice(start);
    return events;
  }

  #line(line: string, events: SseEvent[]): void {
    if (line === '') {
      this.lastEventId = this.#id;
      if (this.#data.length > 0) {
        events.push({ event: this.#event || 'message', data: this.#data.join('\n'), id: this.#id });
      }
      this.#data = [];
      this.#event = '';
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
  }
}
