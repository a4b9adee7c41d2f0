import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@botter/contracts';
import { opens } from '@botter/server-auth';
import type { ApiKeyScope } from '@botter/server-http';

/** A reader that leaves this many bytes unread is dropped; it resumes or resyncs when it comes back. */
const unreadBytesLimit = 1024 * 1024;
/** Node's timers cannot wait longer. */
const longestTimer = 2 ** 31 - 1;
const reconnectMs = 1_000;

export interface EventStreamOptions {
  readonly userId: string;
  /** The API key that opened it, if one did. */
  readonly key?: ApiKeyScope;
  readonly response: ServerResponse;
  readonly headers: Readonly<Record<string, string | string[] | number>>;
  /** When the token or key stops being valid, from now. */
  readonly lifeMs: number;
  readonly onClose: (stream: EventStream) => void;
}

/**
 * One open connection of a signed-in user or an API key of theirs, as server-sent events (HTML standard,
 * section 9.2).
 */
export class EventStream {
  readonly userId: string;
  readonly key: ApiKeyScope | undefined;
  readonly #response: ServerResponse;
  readonly #expiry: NodeJS.Timeout;
  #open = true;
  /** Events that arrive while the stream still catches up with what it missed. */
  #waiting: string | undefined = '';
  #waitingBytes = 0;

  constructor({ userId, key, response, headers, lifeMs, onClose }: EventStreamOptions) {
    this.userId = userId;
    this.key = key;
    this.#response = response;
    this.#expiry = setTimeout(() => this.close(), Math.min(Math.max(lifeMs, 0), longestTimer)).unref();
    response.once('close', () => {
      this.#open = false;
      clearTimeout(this.#expiry);
      onClose(this);
    });
    response.on('error', () => this.#drop());
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Nothing follows the stream on this connection: kept open, it would delay the stop of the process.
      connection: 'close',
      // Proxies must not buffer the stream.
      'x-accel-buffering': 'no',
    });
    response.socket?.setNoDelay(true);
    response.write(`retry: ${reconnectMs}\n\n`);
  }

  get open(): boolean {
    return this.#open;
  }

  /** Whether what happens with a bot concerns this stream, provided that its user may see the bot. */
  concerns(botId: string): boolean {
    return this.key === undefined || opens(this.key, botId);
  }

  /**
   * Whether an event that its user may see is for this stream: what a person has read is no business of their
   * keys.
   */
  takes(event: LiveEvent): boolean {
    if (event.type === 'resync' || this.key === undefined) return true;
    if (event.type === 'unread_changed' || event.type === 'link_changed') return false;
    return this.concerns(event.botId);
  }

  /** Writes encoded events immediately; for missed ones. */
  replay(events: string): void {
    this.#write(events);
  }

  /** Writes encoded events, after all missed ones. */
  send(events: string): void {
    if (this.#waiting === undefined) return this.#write(events);
    this.#waiting += events;
    this.#waitingBytes += Buffer.byteLength(events);
    if (this.#waitingBytes > unreadBytesLimit) this.#drop();
  }

  /** The missed events are written: from here on events are sent as they come. */
  caughtUp(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#write(waiting);
  }

  /** Shows that the connection is alive, and the position of the stream. */
  heartbeat(id: string): void {
    if (this.#waiting === undefined) this.#write(`: alive\nid: ${id}\n\n`);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#response.end();
    // An end that is never acknowledged must not keep the process from stopping.
    setTimeout(() => this.#drop(), 1_000).unref();
  }

  #write(text: string): void {
    if (!this.#open) return;
    this.#response.write(text);
    if (this.#response.writableLength > unreadBytesLimit) this.#drop();
  }

  #drop(): void {
    this.#open = false;
    this.#waiting = undefined;
    this.#response.destroy();
  }
}

/** The event as it is written to streams, the same for everyone who gets it. */
export function encodeEvent(id: string, { type, ...data }: LiveEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
