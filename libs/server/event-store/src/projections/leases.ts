import { isDatabaseUnavailable } from '@botter/server-database';
import { Client } from 'pg';

export interface Lease {
  readonly name: string;
  /** Aborted when the lease was lost, because the connection that held it broke. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Names of which at most one process holds each: session locks of PostgreSQL on one connection of its own. When
 * the holder dies, its connection does too, and the lease is free at once; no clock is involved. Keepalives make
 * PostgreSQL notice within half a minute where a whole machine vanished.
 */
export class Leases {
  #client: Promise<Client> | undefined;
  readonly #held = new Map<string, AbortController>();

  constructor(private readonly url: string) {}

  /** The lease, or undefined while somebody else holds it. Throws when the database cannot be reached. */
  async tryAcquire(name: string): Promise<Lease | undefined> {
    const client = await this.#connection();
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      [`lease ${name}`],
    );
    if (!rows[0]!.taken) return undefined;
    const lost = new AbortController();
    this.#held.set(name, lost);
    return { name, lost: lost.signal, release: () => this.#release(name, lost) };
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    this.#held.clear();
    await client?.end().catch(() => {});
  }

  #connection(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'botter-leases',
      // Many ask at once; their statements share the connection.
      pipeline: true,
    });
    const broken = () => this.#lose();
    client.on('error', broken);
    client.on('end', broken);
    await client.connect();
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    return client;
  }

  #lose(): void {
    this.#client = undefined;
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const lost of held) lost.abort();
  }

  async #release(name: string, lost: AbortController): Promise<void> {
    if (this.#held.get(name) !== lost) return;
    this.#held.delete(name);
    const client = await this.#client;
    try {
      await client?.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [`lease ${name}`]);
    } catch (error) {
      // A connection that is gone has released it already.
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}
