import { type LiveEvent, liveEventsPath } from '@botter/contracts';
import { currentToken, reportUnauthorized } from '../client/access';
import { retryAfterOf } from '../client/retry-after';
import { SseParser } from './sse-parser';

/** `connecting` until the first response, `open` while events flow, `down` while there is no stream. */
export type LiveStatus = 'connecting' | 'open' | 'down';

/** The stream counts as broken when not even a heartbeat came for this time. */
const silenceMs = 45_000;
const longestWaitMs = 15_000;
/**
 * The first request for the stream may take this much longer to reach the server than the first read of the
 * page.
 */
const slackMs = 2_000;

/**
 * Keeps the one connection to the live stream: authorised by header, resumed by `Last-Event-ID`, reconnected
 * after growing waits (with randomness, so that a thousand browsers don't come back in the same moment).
 */
export class LiveClient {
  readonly #handlers = new Set<(event: LiveEvent) => void>();
  readonly #watchers = new Set<() => void>();
  #lastEventId: string | undefined;
  /** The default until the server sends another one. */
  #firstWaitMs = 500;
  /** When the page began to read, by its own clock. */
  #readingSince = 0;
  /** The wait that the server asked for when it refused a stream; meanwhile the screens poll. */
  #askedToWaitMs = 0;
  #running: AbortController | undefined;
  #wake: (() => void) | undefined;
  #attempt: AbortController | undefined;
  status: LiveStatus = 'connecting';

  /**
   * Connects and stays connected until the answered function is called.
   * @param readingSince when the page began to read (`performance.now()`): what has changed since is among
   * the first events
   */
  start(readingSince: number): () => void {
    this.#readingSince = readingSince;
    const stop = new AbortController();
    this.#running = stop;
    void this.#run(stop.signal);
    const hurry = () => this.#wake?.();
    // Without a network the stream would break only after a long silence. A new one finds out immediately.
    const check = () => this.#attempt?.abort();
    window.addEventListener('online', hurry);
    window.addEventListener('offline', check);
    return () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('offline', check);
      stop.abort();
      this.#wake?.();
      if (this.#running === stop) {
        this.#running = undefined;
        this.#lastEventId = undefined;
        this.#change('connecting');
      }
    };
  }

  onEvent(handler: (event: LiveEvent) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  onStatus = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  async #run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const opened = await this.#connectOnce(signal);
      if (signal.aborted) return;
      this.#change('down');
      failures = opened ? 0 : failures + 1;
      await this.#pause(Math.max(waitMs(this.#firstWaitMs, failures), this.#askedToWaitMs));
      this.#askedToWaitMs = 0;
    }
  }

  /** True when the stream was open at all; it ends by itself when the token expires. */
  async #connectOnce(stop: AbortSignal): Promise<boolean> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    const abort = () => attempt.abort();
    stop.addEventListener('abort', abort);
    let silence = setTimeout(abort, silenceMs);
    try {
      const token = await currentToken();
      if (!token) return false;
      const headers: Record<string, string> = {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
      };
      const askedAt = performance.now();
      const sinceMs = Math.round(askedAt - this.#readingSince + slackMs);
      const isFirst = !this.#lastEventId;
      if (this.#lastEventId) headers['last-event-id'] = this.#lastEventId;
      const response = await fetch(isFirst ? `${liveEventsPath}?sinceMs=${sinceMs}` : liveEventsPath, {
        headers,
        signal: attempt.signal,
        cache: 'no-store',
        // It stays open: what waits for the page's important requests would wait for it too.
        priority: 'low',
      });
      if (response.status === 401) void reportUnauthorized(token);
      if (response.status === 429) this.#askedToWaitMs = 1000 * retryAfterOf(response.headers);
      if (!response.ok || !response.body) return false;
      this.#change('open');
      // After such a delay the server may have counted from a moment after the first read.
      if (isFirst && performance.now() - askedAt > slackMs) this.#deliver('resync', '');
      const parser = new SseParser();
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        clearTimeout(silence);
        silence = setTimeout(abort, silenceMs);
        for (const event of parser.feed(decoder.decode(value, { stream: true }))) {
          this.#deliver(event.event, event.data);
        }
        this.#lastEventId = parser.lastEventId ?? this.#lastEventId;
        this.#firstWaitMs = parser.retryMs ?? this.#firstWaitMs;
      }
    } catch {
      // A broken connection is the normal end of a stream: wait and come back.
      return this.status === 'open';
    } finally {
      clearTimeout(silence);
      stop.removeEventListener('abort', abort);
    }
  }

  #deliver(type: string, data: string): void {
    let event: LiveEvent;
    try {
      event = { ...JSON.parse(data || '{}'), type } as LiveEvent;
    } catch {
      return;
    }
    for (const handler of this.#handlers) handler(event);
  }

  #change(status: LiveStatus): void {
    if (status === this.status) return;
    this.status = status;
    for (const watcher of this.#watchers) watcher();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Doubles with each failure up to 15 s; by chance between half and all of that. */
function waitMs(firstWaitMs: number, failures: number): number {
  const full = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
  return full * (0.5 + Math.random() / 2);
}
