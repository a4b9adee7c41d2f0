import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './database-errors';
import { createSession } from './session';

export interface Lease {
  readonly name: string;
  /**
   * Aborted when the lease was lost, because its connection broke or fell silent; its reason is the error.
   */
  readonly lost: AbortSignal;
  /** The start time of the server that has its session, as `freeLeases` compares it. */
  readonly serverStart: string;
  release(): Promise<void>;
}

export interface LeasesOptions {
  /** How often the holder shows that it is there; 5 s when left out. */
  readonly checkEveryMs?: number;
  /** The server takes the leases of a session that was silent for this time; 20 s when left out. */
  readonly silentMs?: number;
}

const serverStartSql = 'extract(epoch from pg_postmaster_start_time())::text';

/**
 * A lease, and the server that it is held at; on another one, or after a restart, no one can know whether its
 * holder is gone.
 */
export interface LeaseHeld {
  readonly name: string;
  /** Undefined: at whichever server. */
  readonly serverStart?: string | null;
}

/** The free ones among these leases: their holders are dead, or have lost their sessions. */
export async function freeLeases(pool: Pool, leases: readonly LeaseHeld[]): Promise<ReadonlySet<string>> {
  if (leases.length === 0) return new Set();
  // Of no table: if tables are distributed over several machines, locks are on this one.
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as held(name, server_start)
     where (server_start is null or server_start = ${serverStartSql})
       and pg_try_advisory_xact_lock_shared(hashtextextended('lease ' || name, 0))`,
    [leases.map(({ name }) => name), leases.map(({ serverStart }) => serverStart ?? null)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The suffix of PostgreSQL's functions for this kind of lock. */
type Kind = '' | '_shared';

interface Session {
  readonly client: ReturnType<typeof createSession>;
  readonly ready: Promise<unknown>;
  readonly held: Map<string, AbortController>;
}

/**
 * Names that at most one process holds each: session locks of PostgreSQL on a connection of its own, without
 * any pooler, which opens with the first of them. When the holder dies, its connection does too, and the
 * lease is free immediately.
 *
 * Both sides give up a silent connection. The holder sends a query every few seconds, and lets go if no
 * response comes. The server ends a session that has sent none for 20 s, whether the holder hangs, its
 * machine vanished, or the network dropped the connection silently. A holder that hung and wakes up later
 * finds out at its next query; its writes in between are refused, because a checkpoint moves only from its
 * last position.
 */
export class Leases {
  #session: Session | undefined;

  constructor(
    private readonly url: string,
    private readonly options: LeasesOptions = {},
  ) {}

  /** The lease, or undefined while someone else holds it. Throws when the database cannot be reached. */
  tryAcquire(name: string): Promise<Lease | undefined> {
    return this.#tryAcquire(name, '');
  }

  /**
   * A lease that any number of processes may hold simultaneously, unless one holds it exclusively: undefined
   * if another process does. Its holder may also acquire the exclusive kind, as soon as no one else holds
   * either.
   */
  tryAcquireShared(name: string): Promise<Lease | undefined> {
    return this.#tryAcquire(name, '_shared');
  }

  async #tryAcquire(name: string, kind: Kind): Promise<Lease | undefined> {
    const session = (this.#session ??= this.#open());
    await session.ready;
    const { rows } = await session.client.query<{ taken: boolean; server_start: string }>(
      `select pg_try_advisory_lock${kind}(hashtextextended($1, 0)) as taken, ${serverStartSql} as server_start`,
      [`lease ${name}`],
    );
    const { taken, server_start: serverStart } = rows[0]!;
    if (!taken || session !== this.#session) return undefined;
    const lost = new AbortController();
    session.held.set(name + kind, lost);
    return { name, lost: lost.signal, serverStart, release: () => this.#release(session, name, kind, lost) };
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    session?.held.clear();
    await session?.client.end().catch(() => {});
  }

  #open(): Session {
    const { checkEveryMs = 5_000, silentMs = 20_000 } = this.options;
    const client = createSession({
      url: this.url,
      applicationName: 'botter-leases',
      checkEveryMs,
      onLost: (error) => this.#lose(session, error),
    });
    const connect = async () => {
      await client.connect();
      await client.query(
        `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2;
         set tcp_user_timeout = ${silentMs}; set idle_session_timeout = ${silentMs}`,
      );
    };
    const session: Session = { client, ready: connect(), held: new Map() };
    session.ready.catch((error: Error) => {
      this.#lose(session, error);
      client.abandon(error);
    });
    return session;
  }

  /** Only for this session: when its end is noticed, another one may have replaced it. */
  #lose(session: Session, error: Error): void {
    if (this.#session === session) this.#session = undefined;
    const held = [...session.held.values()];
    session.held.clear();
    for (const lost of held) lost.abort(error);
  }

  async #release(session: Session, name: string, kind: Kind, lost: AbortController): Promise<void> {
    if (session.held.get(name + kind) !== lost) return;
    session.held.delete(name + kind);
    try {
      await session.client.query(`select pg_advisory_unlock${kind}(hashtextextended($1, 0))`, [
        `lease ${name}`,
      ]);
    } catch (error) {
      // A lost connection has released it already.
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}
