import { backoff, pause } from '@botter/server-async';
import type { GatewayClient } from './gateway-client';
import { createSession } from './session';

export type NotificationHandler = (payload: string) => void;

export interface ListenOptions {
  /**
   * Called after the connection came back: notifications in between are lost, so the handler has to look
   * itself.
   */
  readonly onReconnect?: () => void;
}

export interface ListenerOptions {
  /** Gets lost connections and failed attempts, for the log. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds between two checks whether the connection still works; 15 s by default. */
  readonly checkEveryMs?: number;
}

interface Registration extends ListenOptions {
  readonly channel: string;
  readonly handler: NotificationHandler;
}

const connectRetry = { firstPauseMs: 100, longestPauseMs: 5_000 };
/** How long a connection may be lost before it counts as missing. */
const toleratedMs = 10_000;

/**
 * LISTEN on one connection of its own, kept open and opened again whenever it breaks, falls silent, or
 * refuses a LISTEN.
 */
export class Listener {
  readonly #registrations = new Set<Registration>();
  #client: GatewayClient | undefined;
  #connecting: Promise<void> | undefined;
  #awaySince = performance.now();
  readonly #closing = new AbortController();

  /** @param url address of the database past any pooler */
  constructor(
    private readonly url: string,
    private readonly options: ListenerOptions = {},
  ) {}

  /** Whether notifications arrive, none are wanted, or the connection is only just being opened. */
  get isListening(): boolean {
    if (this.#client !== undefined || this.#registrations.size === 0) return true;
    return performance.now() - this.#awaySince < toleratedMs;
  }

  /**
   * Calls the handler with the payload of every NOTIFY on the channel. The promise settles once LISTEN is in
   * force, with a function that ends it. It never rejects: while the database is unavailable, or refuses, it
   * waits.
   */
  async listen(
    channel: string,
    handler: NotificationHandler,
    options: ListenOptions = {},
  ): Promise<() => Promise<void>> {
    const registration: Registration = { channel, handler, ...options };
    const isFirst = !this.#channels().has(channel);
    if (this.#registrations.size === 0) this.#awaySince = performance.now();
    this.#registrations.add(registration);
    const client = this.#client;
    if (!client) await this.#connect();
    else if (isFirst) await this.#run(client, 'listen', channel);
    return async () => {
      this.#registrations.delete(registration);
      if (this.#client && !this.#channels().has(channel)) await this.#run(this.#client, 'unlisten', channel);
    };
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#registrations.clear();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
    await this.#connecting;
  }

  #channels(): Set<string> {
    return new Set([...this.#registrations].map(({ channel }) => channel));
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#connectWithRetries().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connectWithRetries(): Promise<void> {
    for (let failures = 0; !this.#closed; failures += 1) {
      const client = createSession({
        url: this.url,
        applicationName: 'botter-listener',
        checkEveryMs: this.options.checkEveryMs ?? 15_000,
        onLost: (error) => this.#lost(client, error),
      });
      try {
        client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
        await client.connect();
        await this.#listenToAll(client);
        if (this.#closed) await client.end();
        else this.#client = client;
        return;
      } catch (error) {
        this.options.onError?.(error as Error);
        await client.end().catch(() => {});
        await pause(backoff(connectRetry, failures), { signal: this.#closing.signal });
      }
    }
  }

  /** Repeats until no channel is missing: more may be added meanwhile. */
  async #listenToAll(client: GatewayClient): Promise<void> {
    const known = new Set<string>();
    const missing = () => [...this.#channels()].filter((channel) => !known.has(channel));
    for (let channels = missing(); channels.length > 0; channels = missing()) {
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '));
      for (const channel of channels) known.add(channel);
    }
  }

  #lost(client: GatewayClient, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#awaySince = performance.now();
    if (this.#closed) return;
    this.options.onError?.(error);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    // The attempt that brought the lost connection may not be quite over.
    await this.#connecting;
    await this.#connect();
    if (this.#closed) return;
    for (const { onReconnect } of this.#registrations) onReconnect?.();
  }

  async #run(client: GatewayClient, command: 'listen' | 'unlisten', channel: string): Promise<void> {
    try {
      await client.query(`${command} ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      // The connection is opened again with all channels that are wanted by then, after a pause that grows.
      if (this.#client === client) {
        this.#lost(client, error as Error);
        client.abandon(error as Error);
      }
      if (!this.#client) await this.#connect();
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const registration of this.#registrations) {
      if (registration.channel === channel) registration.handler(payload);
    }
  }
}
