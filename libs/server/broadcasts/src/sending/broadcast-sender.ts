import { BotterError, type BroadcastMessage, type Condition } from '@botter/contracts';
import { withDeadline } from '@botter/server-async';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { ContactKeeper } from '@botter/server-contacts';
import {
  aliveProcesses,
  BulkBudget,
  DeadProcesses,
  DirectSends,
  homeOf,
  RuntimeProcess,
} from '@botter/server-conversations';
import { Listener, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { FairSemaphore, type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { Preparation } from '../audience/preparation';
import { BroadcastRun } from './broadcast-run';
import { Claims, type RunningBroadcast } from './claims';
import { runChannel } from './run-channel';

const lookMs = 1_000;
/** Bots whose broadcasts one process sends at the same time. */
const mostRuns = 500;
const beginningsAtOnce = 20;
/** Requests at the same time, of all bots; replies have their own. */
const concurrency = 64;
/** How often who has unsubscribed is looked for, while a bot's broadcast runs. */
const catchUpMs = 1_000;
const changesMs = 1_000;
/** A claim whose response was lost may still be committed within this time. */
const dirtyMs = 60_000;
const stopMs = 5_000;
/**
 * If this process had no lease, the database may have been away for the others too: they have this time to
 * say what they have sent.
 */
const returnMs = 5_000;

interface ActiveRow {
  readonly bot_id: string;
  readonly id: string;
  readonly message: BroadcastMessage;
  readonly is_prepared: boolean;
}

interface DueRow {
  readonly bot_id: string;
  readonly id: string;
  readonly condition: Condition | null;
  readonly segment_id: string | null;
  readonly in_zone: 'bot' | 'contact';
}

interface LostClaim {
  readonly broadcast: RunningBroadcast;
  readonly claimedBy: string;
  readonly until: number;
}

/** Each bot's oldest broadcast with something to do, for the home process of the bot. */
const activeText = `
with alive as materialized (${aliveProcesses})
select distinct on (b.bot_id) b.bot_id, b.id, b.message, b.is_prepared from app.broadcasts b
where b.state = 'running' and b.deleted_at is null and b.bot_id <> all($2::text[]) and ${homeOf('b.bot_id')} = $1
  and (not b.is_prepared or (b.waiting = 0 and b.claimed = 0) or exists (
    select from app.broadcast_recipients r
    where r.bot_id = b.bot_id and r.broadcast_id = b.id and r.state = 'pending' and r.due_at <= now()))
order by b.bot_id, b.started_at limit $3`;

const dueText = `
with alive as materialized (${aliveProcesses})
select bot_id, id, condition, segment_id, in_zone from app.broadcasts b
where state = 'scheduled' and deleted_at is null and starts_at <= now() and ${homeOf('b.bot_id')} = $1
order by starts_at limit ${beginningsAtOnce}`;

/**
 * Sends broadcasts: each bot's in the process that is the bot's home. Two processes that both believe to be
 * it share the recipients, since each is claimed once.
 */
@Injectable()
export class BroadcastSender implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #looking: RecurringTask;
  readonly #slots = new FairSemaphore(concurrency);
  /** By bot. */
  readonly #runs = new Map<string, { readonly run: BroadcastRun; readonly ended: Promise<void> }>();
  /** Broadcasts with a claim whose response was lost, under which identity, and until when that matters. */
  readonly #dirty = new Map<string, LostClaim>();
  /** What processes that are gone have claimed is not given up before. */
  #givesUpFrom = 0;
  #isStopping = false;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(DeadProcesses) private readonly dead: DeadProcesses,
    @Inject(BulkBudget) private readonly bulk: BulkBudget,
    @Inject(DirectSends) private readonly sends: DirectSends,
    @Inject(Claims) private readonly claims: Claims,
    @Inject(Preparation) private readonly preparation: Preparation,
    @Inject(ContactKeeper) private readonly contacts: ContactKeeper,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#looking = scheduling.every('broadcasts', lookMs, () => this.#look());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.dead.onGone(() => this.#looking.trigger());
    this.process.onRenewed(() => {
      this.#givesUpFrom = performance.now() + returnMs;
    });
    this.#stopListening = await this.listener.listen(runChannel, (botId) => void this.#changed(botId));
    this.#looking.trigger();
  }

  /** Before the process gives up its identity: what it has claimed is its own to record. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    await this.#stopListening?.();
    await this.#looking.stop();
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.isStopped = true;
    await withDeadline(stopMs, Promise.all(runs.map(({ ended }) => ended)), () => undefined);
    for (const { run } of runs) run.isGivenUp = true;
  }

  async #look(): Promise<void> {
    if (!this.process.isAlive || this.#isStopping) return;
    await this.#beginDue();
    if (performance.now() >= this.#givesUpFrom) {
      for (const one of await this.claims.giveUpLost()) await this.#announce(one);
    }
    await this.#putBackLost();
    const busy = [...this.#runs.keys(), ...this.sends.pausedBots()];
    const room = mostRuns - this.#runs.size;
    if (room <= 0) return;
    const { rows } = await this.pool.query<ActiveRow>(activeText, [this.process.id, busy, room]);
    for (const row of rows) if (!this.#isStopping) await this.#start(row);
  }

  async #start({ bot_id: botId, id, message, is_prepared }: ActiveRow): Promise<void> {
    const bot = await this.bots.get(botId);
    if (!bot || this.#runs.has(botId)) return;
    const { name: botName, timeZone = 'UTC' } = bot.compiled;
    const { claims, sends, bulk, process, logger } = this;
    let lastChange = 0;
    const run = new BroadcastRun(
      { botId, id, message, botName, timeZone },
      { claims, sends, bulk, process, logger, slots: this.#slots },
      (state) => {
        const now = performance.now();
        if (state !== 'done' && now - lastChange < changesMs) return;
        lastChange = now;
        void this.#announce({ botId, id });
      },
    );
    const ended = this.#send(run, is_prepared)
      .catch((error: unknown) => {
        const { claimedBy } = run;
        const until = performance.now() + dirtyMs;
        this.#dirty.set(`${id}/${claimedBy}`, { broadcast: { botId, id }, claimedBy, until });
        this.logger.warn({ err: error, botId }, 'a broadcast goes on in a moment');
      })
      .then(() => run.settled())
      .finally(() => {
        this.#runs.delete(botId);
        void this.#announce({ botId, id });
      });
    this.#runs.set(botId, { run, ended });
  }

  async #send(run: BroadcastRun, isPrepared: boolean): Promise<void> {
    const { botId, id } = run.broadcast;
    let isMore = !isPrepared;
    let caughtUp = -catchUpMs;
    while (!run.isStopped) {
      if (isMore) isMore = await this.preparation.prepare(botId, id);
      if (performance.now() - caughtUp >= catchUpMs) {
        await this.contacts.catchUp(botId);
        caughtUp = performance.now();
      }
      if (await run.next()) continue;
      if (isMore) continue;
      await run.settled();
      await this.claims.finish(run.broadcast);
      return;
    }
  }

  /** One that can't begin is a draft again, with the reason. */
  async #beginDue(): Promise<void> {
    const { rows } = await this.pool.query<DueRow>(dueText, [this.process.id]);
    for (const { in_zone, ...row } of rows) {
      try {
        const bot = await this.bots.get(row.bot_id);
        const dueZone = in_zone === 'contact' ? (bot?.compiled.timeZone ?? 'UTC') : null;
        await this.preparation.begin({ ...row, dueZone });
      } catch (error) {
        if (!(error instanceof BotterError) || error.code === 'unavailable') throw error;
        await this.pool.query(
          `update app.broadcasts set state = 'draft', problem = $3
           where bot_id = $1 and id = $2 and state = 'scheduled'`,
          [row.bot_id, row.id, error.message],
        );
      }
      await this.#announce({ botId: row.bot_id, id: row.id });
    }
  }

  async #putBackLost(): Promise<void> {
    for (const [key, { broadcast, claimedBy, until }] of this.#dirty) {
      const current = this.#runs.get(broadcast.botId)?.run;
      if (current?.broadcast.id === broadcast.id && current.identities.has(claimedBy)) continue;
      await this.claims.putBack(broadcast, claimedBy);
      if (performance.now() > until) this.#dirty.delete(key);
    }
  }

  /** It begins, or does so no longer: what was claimed and has not begun is put back. */
  async #changed(botId: string): Promise<void> {
    const current = this.#runs.get(botId)?.run;
    if (!current) return this.#looking.trigger();
    try {
      const { rows } = await this.pool.query<{ state: string }>(
        `select state from app.broadcasts where bot_id = $1 and id = $2 and deleted_at is null`,
        [botId, current.broadcast.id],
      );
      if (rows[0]?.state !== 'running') current.isStopped = true;
    } catch (error) {
      this.logger.warn({ err: error, botId }, 'the state of a broadcast is read with the next claim');
    }
  }

  async #announce({ botId, id: broadcastId }: RunningBroadcast): Promise<void> {
    await this.live
      .announce(this.pool, [{ kind: 'broadcast_changed', botId, broadcastId }])
      .catch((error: unknown) =>
        this.logger.warn({ err: error, botId }, 'a change of a broadcast was not told'),
      );
  }
}
