import { BotterError } from '@botter/contracts';
import { pause } from '@botter/server-async';
import { CONFIG, type Config } from '@botter/server-config';
import { isDatabaseUnavailable } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { BotRegistrations } from '../bot-registrations';
import { BotInspector } from './bot-inspector';

/** A webhook that was taken is noticed within five minutes: a bot is due again a little earlier. */
const dueAgainMs = 4.5 * 60_000;
/**
 * Each look begins some checks, one after the other, so that neither Telegram nor the database gets them all
 * together.
 */
const perLook = 50;
const apartMs = 10;
/**
 * More than can begin until the first of them has timed out: while Telegram is silent about some bots, others
 * are checked as before.
 */
const mostRunning = 256;
/** A check that ended with its process is made again after this time. */
const claimMs = 30_000;

/**
 * Notices that another program has taken a bot's webhook, even if no one looks at the bot: Telegram does not
 * notify the loser. A poller that loses its bot gets an error from Telegram right away, so in polling mode
 * there is nothing to watch. Several processes share the bots. A check that is not done keeps its bot's turn,
 * so nothing of a round is lost with a process.
 */
@Injectable()
export class ConflictMonitor {
  readonly #running = new Set<Promise<void>>();
  /** When bots that were checked are due again, until that is stored. */
  #due = new Map<string, Date>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(BotInspector) private readonly inspector: BotInspector,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Begins the checks of bots whose turn it is, those first that have waited longest, and doesn't wait for
   * their ends.
   */
  async look(): Promise<void> {
    if (this.config.telegram.mode === 'polling') return;
    await this.#storeDue();
    const now = this.clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const room = Math.min(perLook, mostRunning - this.#running.size);
    if (room === 0) return;
    for (const botId of await this.registrations.takeForInspection(now, claimedUntil, room)) {
      const check = this.#check(botId).finally(() => this.#running.delete(check));
      this.#running.add(check);
      await pause(apartMs);
    }
  }

  /** Waits for the checks that have begun. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
    await this.#storeDue();
  }

  async #check(botId: string): Promise<void> {
    let waitMs = dueAgainMs;
    try {
      const inspection = await this.inspector.inspect(botId, { isBackground: true });
      if (inspection.kind === 'failed' && inspection.failure.kind === 'rate_limited') {
        waitMs = Math.max(waitMs, inspection.failure.retryAfterSeconds * 1_000);
      }
    } catch (error) {
      // The bot is due again as soon as its claim has ended.
      if (isDatabaseUnavailable(error)) return;
      const isDeleted = error instanceof BotterError && error.code === 'not_found';
      if (!isDeleted) this.logger.warn({ err: error, botId }, 'could not check the connection of a bot');
    }
    this.#due.set(botId, new Date(this.clock.now().getTime() + waitMs));
  }

  /** If it fails, the bots are checked again when their claims have ended. */
  async #storeDue(): Promise<void> {
    if (this.#due.size === 0) return;
    const due = this.#due;
    this.#due = new Map();
    await this.registrations.setInspectionDue(due);
  }
}
