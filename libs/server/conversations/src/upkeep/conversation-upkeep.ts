import { Clock } from '@botter/server-http';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BotErasure } from './bot-erasure';
import { Partitions } from './partitions';

const everyMs = 10 * 60 * 1000;
const erasureMs = 60 * 1000;

/** Makes months ahead, and erases deleted bots. Safe in any number of processes. */
@Injectable()
export class ConversationUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #making: RecurringTask;
  readonly #erasing: RecurringTask;

  constructor(
    @Inject(Partitions) partitions: Partitions,
    @Inject(BotErasure) private readonly erasure: BotErasure,
    @Inject(Clock) clock: Clock,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#making = scheduling.every('months made ahead', everyMs, () => partitions.keep(clock.now()));
    this.#erasing = scheduling.every('erasure of deleted bots', erasureMs, async () => {
      if (await this.erasure.run()) this.#erasing.trigger();
    });
  }

  onApplicationBootstrap(): void {
    this.#making.trigger();
    this.#erasing.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#making.stop(), this.#erasing.stop()]);
  }

  /** From now on nothing is written for the bot; existing rows are erased soon. */
  async forgetBot(botId: string): Promise<void> {
    await this.erasure.begin(botId);
    this.#erasing.trigger();
  }
}
