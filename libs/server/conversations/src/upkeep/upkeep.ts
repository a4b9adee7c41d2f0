import { PG_POOL, runInBatches } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { BotErasure } from './bot-erasure';
import { expiries, unusedCallbackValues } from './expiries';
import { Partitions } from './partitions';

const everyMs = 10 * 60 * 1000;
const erasureMs = 60 * 1000;
/** Batches of one kind in one run: what is more waits for the next one, so that every run ends. */
const batchesAtOnce = 40;

/** Keeps the tables of the conversations small. Safe in any number of processes. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #pruning: RecurringTask;
  readonly #erasing: RecurringTask;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Partitions) private readonly partitions: Partitions,
    @Inject(BotErasure) private readonly erasure: BotErasure,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#pruning = scheduling.every('conversation upkeep', everyMs, () => this.prune());
    this.#erasing = scheduling.every('erasure of deleted bots', erasureMs, async () => {
      if (await this.erasure.run()) this.#erasing.trigger();
    });
  }

  onApplicationBootstrap(): void {
    this.#pruning.trigger();
    this.#erasing.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#pruning.stop(), this.#erasing.stop()]);
  }

  /** Makes the months that are needed soon, and removes what has expired, in batches. */
  async prune(): Promise<void> {
    await this.partitions.keep(this.clock.now());
    for (const statement of Object.values(expiries)) await this.#run(statement, []);
    // A button works for as long as a message may have it.
    const oldest = this.partitions.oldestMessageAt(this.clock.now());
    if (oldest) await this.#run(unusedCallbackValues, [oldest]);
  }

  #run(statement: string, values: readonly unknown[]): Promise<void> {
    return runInBatches(this.pool, statement, values, batchesAtOnce);
  }

  /** From now on nothing is written for the bot any more; what it has left is erased soon. */
  async forgetBot(botId: string): Promise<void> {
    await this.erasure.begin(botId);
    this.#erasing.trigger();
  }
}
