import { isDatabaseUnavailable } from './database-errors';
import { createSession } from './session';

export interface Lease {
  readonly name: string;
  /** Aborted when the lease was lost, because the connection that held it broke or fell silent. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeasesOptions {
  /** How often the holder shows that it is there; 5 s when left out. */
  readonly checkEveryMs?: number;
  /** The server takes the leases of a session that was silent for this time; 20 s when left out. */
  readonly silentMs?: number;
}

/** What names PostgreSQL's functions for this kind of lock. */
type Kind = '' | '_shared';

interface Session {
  readonly client: ReturnType<typeof createSession>;
  readonly ready: Promise<unknown>;
  readonly held: Map<string, AbortController>;
}

/**
 * Names of which at most one process holds each: session locks of PostgreSQL on one connection of its own, past any
 * pooler, which opens with the first of them. When the holder dies, its connection does too, and the lease is free at once.
 *
 * Both sides give up a connection on which nothing moves. The holder asks every few seconds, and lets go where no answer
 * comes. The server ends a session that has not asked for 20 s, whether the holder hangs, its machine vanished, or
 * something on the way dropped the flow without a word. A holder that hung and wakes up later finds out at its next
 * question; what it wrote in between is refused, because checkpoints are moved from where they were left.
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
   * A lease that any number of processes may hold at a time, while nobody has it to themselves: undefined where another process
   * does. Who holds it may acquire the other kind in addition, as soon as nobody else holds either.
   */
  tryAcquireShared(name: string): Promise<Lease | undefined> {
    return this.#tryAcquire(name, '_shared');
  }

  async #tryAcquire(name: string, kind: Kind): Promise<Lease | undefined> {
    const session = (this.#session ??= this.#open());
    await session.ready;
    const { rows } = await session.client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock${kind}(hashtextextended($1, 0)) as taken`,
      [`lease ${name}`],
    );
    if (!rows[0]!.taken || session !== this.#session) return undefined;
    const lost = new AbortController();
    session.held.set(name + kind, lost);
    return { name, lost: lost.signal, release: () => this.#release(session, name, kind, lost) };
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
      onLost: () => this.#lose(session),
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
      this.#lose(session);
      client.abandon(error);
    });
    return session;
  }

  /** Only of this session: by the time its end is heard another one may have taken its place. */
  #lose(session: Session): void {
    if (this.#session === session) this.#session = undefined;
    const held = [...session.held.values()];
    session.held.clear();
    for (const lost of held) lost.abort();
  }

  async #release(session: Session, name: string, kind: Kind, lost: AbortController): Promise<void> {
    if (session.held.get(name + kind) !== lost) return;
    session.held.delete(name + kind);
    try {
      await session.client.query(`select pg_advisory_unlock${kind}(hashtextextended($1, 0))`, [
        `lease ${name}`,
      ]);
    } catch (error) {
      // A connection that is gone has released it already.
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}
