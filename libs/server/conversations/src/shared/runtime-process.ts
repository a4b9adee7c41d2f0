import { inTransaction, isSilence, type Lease, Leases, PG_POOL, withDeadline } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Progress, type Watch } from '@botter/server-scheduling';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { aliveProcesses, lookMs, processLease } from './alive-processes';

/** For this time others assume that we are alive after a sign of life. */
const leaseSeconds = 9;
/** We stop trusting our lease a little earlier ourselves, whatever the clocks say. */
const ownLeaseMs = 7_500;
const beatMs = 2_000;
/**
 * A beat that takes longer has failed: the next one finds another connection, before the lease has run out.
 */
const beatDeadlineMs = 2_500;
/**
 * After losing its lease, it works for at most this time without a sign of life that reports the loss: others
 * look twice before they act.
 */
const unseenMs = lookMs - 100;
/**
 * The pause after a failed sign of life if so little time is left: whatever ended the lease's session has
 * often ended other connections with it.
 */
const nearlyOverMs = 25;
/** The pause while others may or may not have seen that the lease is lost. */
const maybeUnseenMs = 100;

/**
 * The identity under which this process holds chats and pollers. It gives signs of life, and holds a lease
 * that shows others immediately when the process has crashed. When the signs fail for too long, others take
 * over what it held, and it must continue under a new identity. A lost lease costs nothing: the next sign of
 * life reports that there is none, until it is held again.
 */
@Injectable()
export class RuntimeProcess implements OnModuleInit {
  #id = uuid();
  /** The identity that is given up, until another one is written. */
  #lastUsed: string | undefined;
  /** Others take this process for alive until then. */
  #validUntil = 0;
  /** A lost lease has to be reported until then. */
  #unseenUntil = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #lease: Lease | undefined;
  #acquiring = false;
  #beating: Promise<void> | undefined;
  #stopped = false;
  #watch: Watch | undefined;
  #heir: string | undefined;
  readonly #onRenewed = new Set<() => void>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  get id(): string {
    return this.#id;
  }

  /** The process that gets an unowned chat: this one, or another one if this one is about to stop. */
  get recipient(): string {
    return this.#heir ?? this.#id;
  }

  /**
   * Whether this process still owns what it holds; check it before everything that only the holder may do.
   */
  get isAlive(): boolean {
    return performance.now() < this.#trustedUntil;
  }

  get #trustedUntil(): number {
    return Math.min(this.#validUntil, this.#unseenUntil);
  }

  /** Milliseconds until the next sign of life. */
  get #pauseMs(): number {
    const now = performance.now();
    const leftMs = this.#trustedUntil - now;
    if (leftMs > unseenMs || now >= this.#validUntil) return beatMs;
    return leftMs > 0 ? nearlyOverMs : maybeUnseenMs;
  }

  /**
   * Called when this process may act again after its time had run out, mostly under a new identity: what it
   * held before may belong to other processes now, and has to be read again.
   */
  onRenewed(handler: () => void): void {
    this.#onRenewed.add(handler);
  }

  async onModuleInit(): Promise<void> {
    await this.#beat();
    this.progress.need('sign of life', () => this.isAlive);
    this.#schedule();
    void this.#acquire();
  }

  /**
   * Gives up everything except these chats, under a new identity that owns only them: from now on others do
   * all other work, even if it arrives through this process.
   */
  async leave(keptChatIds: readonly string[]): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating?.catch(() => {});
    this.#watch?.end();
    const leaving = uuid();
    const asked = performance.now();
    this.#heir = await inTransaction(this.pool, async (client) => {
      await client.query(
        `insert into app.runtime_processes (id, alive_until) values ($1, now() + make_interval(secs => $2))`,
        [leaving, leaseSeconds],
      );
      await client.query(
        `update app.chats c set sending_process = $1 from (
           select bot_id, id from app.chats where id = any($2::uuid[]) and sending_process = $3
           order by bot_id, telegram_chat_id for update
         ) kept where c.bot_id = kept.bot_id and c.id = kept.id`,
        [leaving, keptChatIds, this.#id],
      );
      await client.query('delete from app.runtime_processes where id = $1', [this.#id]);
      const { rows } = await client.query<{ id: string }>(
        `select id from (${aliveProcesses}) alive where id <> $1 order by random() limit 1`,
        [leaving],
      );
      return rows[0]?.id;
    });
    this.#id = leaving;
    this.#validUntil = asked + ownLeaseMs;
    this.#unseenUntil = Number.POSITIVE_INFINITY;
    this.#letGo();
  }

  /** Gives everything up immediately, so that others need not wait. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating?.catch(() => {});
    this.#watch?.end();
    this.#validUntil = 0;
    this.#letGo();
    await this.pool.query('delete from app.runtime_processes where id = $1', [this.#id]);
  }

  /**
   * The lease shows others when this process is gone. While a server keeps an ended session's lease, each
   * sign of life tries again.
   */
  async #acquire(): Promise<void> {
    if (this.#lease || this.#acquiring || this.#stopped) return;
    this.#acquiring = true;
    const id = this.#id;
    try {
      const lease = await this.leases.tryAcquire(processLease(id));
      if (!lease || lease.lost.aborted) return;
      if (this.#stopped || id !== this.#id) return await lease.release();
      this.#lease = lease;
      lease.lost.addEventListener('abort', () => this.#lost(lease), { once: true });
      this.#beatNow();
    } catch (error) {
      this.logger.warn({ err: error }, 'no lease for this process yet');
    } finally {
      this.#acquiring = false;
    }
  }

  #lost(lease: Lease): void {
    if (this.#lease !== lease) return;
    this.#lease = undefined;
    // A silent server holds the session's locks for longer than the next signs of life take.
    if (!isSilence(lease.lost.reason)) this.#unseenUntil = performance.now() + unseenMs;
    this.#beatNow();
  }

  #letGo(): void {
    const lease = this.#lease;
    this.#lease = undefined;
    lease?.release().catch((error: unknown) => this.logger.warn({ err: error }, 'lease not released'));
  }

  #schedule(afterMs = beatMs): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.#beatNow(), afterMs);
  }

  /** Immediately, or after the current one. */
  #beatNow(): void {
    const before = this.#beating;
    this.#beating = (async () => {
      await before;
      if (this.#stopped) return;
      await this.#beat().catch((error: unknown) => this.logger.warn({ err: error }, 'sign of life failed'));
      void this.#acquire();
      this.#schedule(this.#pauseMs);
    })();
  }

  async #beat(): Promise<void> {
    this.#watch ??= this.progress.watch('sign of life');
    try {
      await this.#beatOnce();
    } finally {
      this.#watch.sign();
    }
  }

  async #beatOnce(): Promise<void> {
    // If the loss of the lease could not be reported in time, others may not have seen it yet.
    if (this.#validUntil === 0 || performance.now() < this.#validUntil) {
      if (await this.#signOfLife(this.#id)) return;
    }
    const lost = this.#id;
    this.#lastUsed ??= lost;
    this.#validUntil = Math.min(this.#validUntil, performance.now());
    this.#id = uuid();
    this.#letGo();
    await this.pool.query(
      'update app.runtime_processes set alive_until = least(alive_until, now()) where id = $1',
      [lost],
    );
    await this.#signOfLife(this.#id);
    this.logger.warn(
      { lost: this.#lastUsed, identity: this.#id },
      'this process was not renewed in time and continues under a new identity',
    );
    this.#lastUsed = undefined;
  }

  /** False if the lease had run out: others may have acted on that, so it can no longer be extended. */
  async #signOfLife(id: string): Promise<boolean> {
    const asked = performance.now();
    const lease = this.#lease;
    const { rowCount } = await this.pool.query(
      withDeadline(beatDeadlineMs, {
        text: `insert into app.runtime_processes as p (id, alive_until, server_start)
         values ($1, now() + make_interval(secs => $2), $3)
         on conflict (id) do update set alive_until = excluded.alive_until, server_start = excluded.server_start
         where p.alive_until > now()`,
        values: [id, leaseSeconds, lease?.serverStart ?? null],
      }),
    );
    if (rowCount === 0) return false;
    // If the lease was lost meanwhile, the next sign of life has to report that first.
    if (!lease || lease === this.#lease) this.#extend(asked + ownLeaseMs);
    return true;
  }

  /** After its time had run out, nothing is done before the handlers. */
  #extend(until: number): void {
    const hadRunOut = this.#validUntil > 0 && !this.isAlive;
    this.#validUntil = until;
    this.#unseenUntil = Number.POSITIVE_INFINITY;
    if (hadRunOut) for (const handler of this.#onRenewed) handler();
  }
}
