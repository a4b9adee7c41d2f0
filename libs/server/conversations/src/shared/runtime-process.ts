import { inTransaction, PG_POOL, withDeadline } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Progress, type Watch } from '@botter/server-scheduling';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { aliveProcesses } from './alive-processes';

/** For this time others assume that we are alive after a sign of life. */
const leaseSeconds = 9;
/** We stop believing it ourselves a little earlier, whatever the clocks say. */
const ownLeaseMs = 7_500;
const beatMs = 2_000;
/** A beat that takes longer has failed: the next one finds another connection, before the lease has run out. */
const beatDeadlineMs = 2_500;

/**
 * The identity under which this process holds chats and pollers. It gives signs of life; when they fail for too long,
 * others take over what it held, and it must continue under a new identity.
 */
@Injectable()
export class RuntimeProcess implements OnModuleInit {
  #id = uuid();
  #validUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #stopped = false;
  #watch: Watch | undefined;
  #heir: string | undefined;
  readonly #onRenewed = new Set<() => void>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  get id(): string {
    return this.#id;
  }

  /** The process that a chat is given to that has none: this one, or another one where this one is about to stop. */
  get recipient(): string {
    return this.#heir ?? this.#id;
  }

  /** Whether what this process holds is still its own; to be asked before each thing only the holder may do. */
  get isAlive(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** Called after a new identity was taken: everything held before belongs to other processes now. */
  onRenewed(handler: () => void): void {
    this.#onRenewed.add(handler);
  }

  async onModuleInit(): Promise<void> {
    await this.#beat();
    this.progress.need('sign of life', () => this.isAlive);
    this.#schedule();
  }

  /**
   * Gives up everything but these chats, under a new identity that only they belong to: from now on others take whatever
   * else comes, also by way of this process.
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
        `update app.chats c set sender = $1 from (
           select bot_id, id from app.chats where id = any($2::uuid[]) and sender = $3
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
  }

  /** Gives everything up at once, so that others need not wait. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating?.catch(() => {});
    this.#watch?.end();
    this.#validUntil = 0;
    await this.pool.query('delete from app.runtime_processes where id = $1', [this.#id]);
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'sign of life failed'))
        .finally(() => this.#schedule());
    }, beatMs);
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
    if (this.#validUntil === 0 || this.isAlive) {
      if (await this.#signOfLife(this.#id)) return;
    }
    const lost = this.#id;
    this.#id = uuid();
    await this.pool.query('delete from app.runtime_processes where id = $1', [lost]);
    await this.#signOfLife(this.#id);
    this.logger.warn('this process was not renewed in time and continues under a new identity');
    for (const handler of this.#onRenewed) handler();
  }

  /** False where the lease had run out: others may have acted on it, so it can't be extended any more. */
  async #signOfLife(id: string): Promise<boolean> {
    const asked = performance.now();
    const { rowCount } = await this.pool.query(
      withDeadline(beatDeadlineMs, {
        text: `insert into app.runtime_processes as p (id, alive_until) values ($1, now() + make_interval(secs => $2))
       on conflict (id) do update set alive_until = excluded.alive_until where p.alive_until > now()`,
        values: [id, leaseSeconds],
      }),
    );
    if (rowCount === 0) return false;
    this.#validUntil = asked + ownLeaseMs;
    return true;
  }
}
