import { Client } from 'pg';

export type NotificationHandler = (payload: string) => void;

export interface ListenOptions {
  /** Called after the connection came back: what was notified meanwhile is lost, so look for yourself. */
  readonly onReconnect?: () => void;
}

export interface ListenerOptions {
  /** Gets lost connections and failed attempts, for the log. */
  readonly onError?: (error: Error) => void;
}

interface Registration extends ListenOptions {
  readonly channel: string;
  readonly handler: NotificationHandler;
}

const firstRetryMs = 100;
const longestRetryMs = 5_000;

/** LISTEN on one connection of its own, kept open and opened again whenever it breaks. */
export class Listener {
  readonly #registrations = new Set<Registration>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #closed = false;
  #wakeRetry: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly options: ListenerOptions = {},
  ) {}

  /**
   * Calls the handler with the payload of every NOTIFY on the channel. The promise settles once LISTEN is in force,
   * and gives a function that ends it. While the database is away it waits.
   */
  async listen(
    channel: string,
    handler: NotificationHandler,
    options: ListenOptions = {},
  ): Promise<() => Promise<void>> {
    const registration: Registration = { channel, handler, ...options };
    const isFirst = !this.#channels().has(channel);
    this.#registrations.add(registration);
    const client = this.#client;
    if (!client) await this.#connect();
    else if (isFirst) await this.#run(client, 'LISTEN', channel);
    return async () => {
      this.#registrations.delete(registration);
      if (this.#client && !this.#channels().has(channel)) await this.#run(this.#client, 'UNLISTEN', channel);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#registrations.clear();
    this.#wakeRetry?.();
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
    for (let delay = firstRetryMs; !this.#closed; delay = Math.min(delay * 2, longestRetryMs)) {
      const client = new Client({
        connectionString: this.url,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        application_name: 'botter-listener',
        // Many ask at once; their statements share the connection.
        pipeline: true,
      });
      try {
        client.on('error', (error) => this.#lost(client, error));
        client.on('end', () => this.#lost(client, new Error('the listening connection was closed')));
        client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
        await client.connect();
        const known = this.#channels();
        for (const channel of known) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
        this.#client = client;
        // Channels asked for while we were connecting.
        for (const channel of this.#channels())
          if (!known.has(channel)) await this.#run(client, 'LISTEN', channel);
        if (this.#closed) await client.end();
        return;
      } catch (error) {
        this.options.onError?.(error as Error);
        await client.end().catch(() => {});
        if (!this.#closed) await this.#pause(delay);
      }
    }
  }

  #lost(client: Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#closed) return;
    this.options.onError?.(error);
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await this.#connect();
    if (this.#closed) return;
    for (const { onReconnect } of this.#registrations) onReconnect?.();
  }

  async #run(client: Client, command: 'LISTEN' | 'UNLISTEN', channel: string): Promise<void> {
    try {
      await client.query(`${command} ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      // A broken connection is opened again with all channels that are wanted by then.
      if (this.#client === client) throw error;
      await this.#connecting;
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const registration of this.#registrations) {
      if (registration.channel === channel) registration.handler(payload);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wakeRetry = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
