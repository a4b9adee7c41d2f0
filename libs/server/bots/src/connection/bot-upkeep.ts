import { Clock } from '@botter/server-http';
import { JobQueue } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import { BotRegistrations } from '../bot-registrations';
import { BotConnector } from './bot-connector';
import { connectBot, disconnectBot } from './bot-jobs';
import { RegistrationSweeper } from './registration-sweeper';

const minute = 60_000;
/** Longer than any addition takes. */
const additionMs = 5 * minute;
/** Longer than a job is tried: after that it is dead, and gets a successor. */
const jobLifeMs = 2 * 60 * minute;

/**
 * Repairs what a crash, a dead job or another configuration left behind. Several processes may do so
 * simultaneously.
 */
@Injectable()
export class BotUpkeep {
  #isReconnected = false;

  constructor(
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(RegistrationSweeper) private readonly sweeper: RegistrationSweeper,
    @Inject(BotConnector) private readonly connector: BotConnector,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Reports another mode or another public address to Telegram. Two workers that start in the same minute
   * hand in one job for each bot.
   */
  async reconnect(): Promise<void> {
    const now = this.clock.now();
    const botIds = await this.registrations.connectedOtherwise((botId) => this.connector.wanted(botId), now);
    const minuteOfStart = Math.floor(now.getTime() / minute);
    for (const botId of botIds) {
      await this.jobs.add(connectBot, { botId }, { jobId: `${botId}-reconnect-${minuteOfStart}` });
    }
  }

  /**
   * Runs from time to time; the first run also reconnects the bots that were connected in another mode or at
   * another address.
   */
  async sweep(): Promise<void> {
    if (!this.#isReconnected) await this.reconnect();
    this.#isReconnected = true;
    const now = this.clock.now().getTime();
    await this.#finishAdditions(now);
    await this.#reviveDeadJobs(now);
  }

  async #finishAdditions(now: number): Promise<void> {
    for (const { bot_id } of await this.registrations.stuck('adding', new Date(now - additionMs))) {
      await this.sweeper.settle(bot_id);
    }
  }

  /** The period in the job's id lets each bot have one more job in each period. */
  async #reviveDeadJobs(now: number): Promise<void> {
    const period = Math.floor(now / jobLifeMs);
    const dead = new Date(now - jobLifeMs);
    for (const { bot_id: botId } of await this.registrations.stuck('deleting', dead)) {
      await this.jobs.add(disconnectBot, { botId }, { jobId: `${botId}-disconnect-${period}` });
    }
    const wanted = (botId: string) => this.connector.wanted(botId);
    for (const botId of await this.registrations.connectedOtherwise(wanted, dead)) {
      await this.jobs.add(connectBot, { botId }, { jobId: `${botId}-connect-${period}` });
    }
  }
}
