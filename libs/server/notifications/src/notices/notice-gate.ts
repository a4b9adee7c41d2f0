import { withDeadline } from '@botter/server-async';
import { Listener, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { quietUntil } from '../settings/quiet-hours';
import { everything, noticeGateChannel, ownerIn } from '../signals/notice-gate.channel';
import { noticeIntervalMs } from './notice.job';

interface GateRow {
  readonly bot_id: string;
  readonly owner_id: string;
  readonly quiet_start: string | null;
  readonly quiet_end: string | null;
  readonly timezone: string;
  readonly notified_at: Date | null;
  readonly muted_until: Date | null;
}

interface Entry extends GateRow {
  /** Nothing is sent before; as known at the last read. */
  notBefore: number;
}

/** In case a notification was lost. */
const refreshMs = 60_000;
/** The maximum of bots with notices switched on: beyond it, the job looks up the rest. */
const rowLimit = 200_000;
const firstLoadMs = 3_000;

const eligible = `
  select b.bot_id, b.owner_id, s.quiet_start, s.quiet_end, coalesce(s.timezone, 'UTC') as timezone, p.notified_at, p.muted_until
  from read.notification_bots b
  join app.telegram_links l on l.user_id = b.owner_id and l.blocked_at is null
  left join app.notification_settings s on s.user_id = b.owner_id
  left join app.notification_pace p on p.bot_id = b.bot_id and p.user_id = b.owner_id
  where b.enabled and coalesce(s.enabled, true)`;

/**
 * Decides in a moment whether a message may give a notice, so that updates of all other bots cost one map
 * lookup. It has the bots whose owners want notices and can get them; a notification, and a minute at the
 * latest, brings it up to date. The job decides: an outdated gate costs a job, or the notice of a message in
 * that minute.
 */
@Injectable()
export class NoticeGate implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #entries: Map<string, Entry> | undefined;
  /** The bots and owners to read again, as in the payloads of the channel. */
  readonly #outdated = new Set<string>([everything]);
  readonly #refreshing: RecurringTask;
  #unlisten: (() => Promise<void>) | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#refreshing = scheduling.every('notice gate', refreshMs, () => this.#refresh());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#unlisten = await this.listener.listen(noticeGateChannel, (payload) => this.#changed(payload), {
      onReconnect: () => this.#changed(everything),
    });
    await withDeadline(
      firstLoadMs,
      this.#refresh().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'notice gate not loaded yet'),
      ),
      () => undefined,
    );
    this.#refreshing.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#unlisten?.();
    await this.#refreshing.stop();
  }

  /**
   * False if a message of this bot can't cause a notice now. Until the first load has ended every bot may.
   */
  mayNotify(botId: string, now: Date): boolean {
    if (!this.#entries) return true;
    const entry = this.#entries.get(botId);
    if (!entry || now.getTime() < entry.notBefore) return false;
    entry.notBefore = notBefore(entry, now);
    return now.getTime() >= entry.notBefore;
  }

  /** Whether anyone wants notices of this bot at all, however soon after the last one. */
  isWanted(botId: string): boolean {
    return !this.#entries || this.#entries.has(botId);
  }

  /** Settles when everything that was announced until now is known. */
  async settled(): Promise<void> {
    while (this.#outdated.size > 0) await this.#refresh();
  }

  #changed(payload: string): void {
    this.#outdated.add(payload);
    this.#refreshing.trigger();
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#refreshedAt >= refreshMs) this.#outdated.add(everything);
    const payloads = [...this.#outdated];
    if (payloads.length === 0) return;
    const all = payloads.includes(everything);
    const owners = new Set(payloads.flatMap((payload) => ownerIn(payload) ?? []));
    this.#outdated.clear();
    try {
      const { rows } = await (all
        ? this.pool.query<GateRow>(`${eligible} order by b.bot_id limit ${rowLimit}`)
        : this.pool.query<GateRow>(`${eligible} and (b.bot_id = any($1) or b.owner_id = any($2))`, [
            payloads,
            [...owners],
          ]));
      const entries = all ? new Map<string, Entry>() : (this.#entries ?? new Map<string, Entry>());
      for (const id of payloads) entries.delete(id);
      if (owners.size > 0) {
        for (const [id, { owner_id }] of entries) if (owners.has(owner_id)) entries.delete(id);
      }
      for (const row of rows) entries.set(row.bot_id, { ...row, notBefore: 0 });
      this.#entries = entries;
      if (all) this.#refreshedAt = performance.now();
    } catch (error) {
      for (const payload of payloads) this.#outdated.add(payload);
      throw error;
    }
  }
}

function notBefore(
  { notified_at, muted_until, quiet_start, quiet_end, timezone }: GateRow,
  now: Date,
): number {
  return Math.max(
    notified_at ? notified_at.getTime() + noticeIntervalMs : 0,
    muted_until?.getTime() ?? 0,
    quietUntil({ start: quiet_start, end: quiet_end, timezone }, now)?.getTime() ?? 0,
  );
}
