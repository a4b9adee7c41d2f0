import { CONFIG, type Config } from '@botter/server-config';
import { deleteInBatches, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { hourMs } from './counting/rollup';

const dayMs = 24 * hourMs;
/** What people wrote is kept for a shorter time than numbers. */
const textsKeepDays = 30;
/** Of one table in one run: what is more waits for the next one. */
const batchesAtOnce = 40;

/** Deletes what has expired. Safe in any number of processes. */
@Injectable()
export class AnalyticsUpkeep {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async prune(): Promise<void> {
    const now = this.clock.now().getTime();
    const oldest = new Date(now - this.config.analyticsKeepDays * dayMs);
    await this.#delete('analytics_quarters', 'quarter', oldest);
    await this.#delete('analytics_chat_hours', 'hour', oldest);
    await this.#delete('analytics_uses', 'hour', oldest);
    await this.#delete('analytics_unanswered', 'last_at', new Date(now - textsKeepDays * dayMs));
  }

  #delete(table: string, column: string, before: Date): Promise<void> {
    return deleteInBatches(this.pool, `app.${table}`, `${column} < $1`, [before], batchesAtOnce);
  }
}
