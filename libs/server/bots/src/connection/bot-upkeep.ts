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
/** Longer than taking leave of Telegram takes on a bad day; after that the dead job is given a successor. */
const deletionMs = 2 * 60 * minute;

/** Looks after what a crash, a dead job or another configuration left behind. Several processes may do so at once. */
@Injectable()
export class BotUpkeep {
  constructor(
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(RegistrationSweeper) private readonly sweeper: RegistrationSweeper,
    @Inject(BotConnector) private readonly connector: BotConnector,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Once at the start: Telegram must hear of another mode or another public address. */
  async reconnect(): Promise<void> {
    const botIds = await this.registrations.connectedOtherwise((botId) => this.connector.wanted(botId));
    for (const botId of botIds) await this.jobs.add(connectBot, { botId });
  }

  /** From time to time. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const { bot_id } of await this.registrations.stuck('adding', new Date(now - additionMs))) {
      await this.sweeper.settle(bot_id);
    }
    const period = Math.floor(now / deletionMs);
    for (const { bot_id: botId } of await this.registrations.stuck('deleting', new Date(now - deletionMs))) {
      await this.jobs.add(disconnectBot, { botId }, { jobId: `${botId}-disconnect-${period}` });
    }
  }
}
