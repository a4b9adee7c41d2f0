import { PG_POOL } from '@botter/server-database';
import type { UpdateStatistics, UpdateStatisticsReader } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

interface CountRow {
  kind: string;
  set_aside: boolean;
  count: string;
}

/**
 * Statistics of a bot's updates, from counters: as fast for a bot with a million updates as for a new one.
 */
@Injectable()
export class StoredUpdateStatistics implements UpdateStatisticsReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async statisticsOf(botId: string): Promise<UpdateStatistics> {
    const [counts, last] = await Promise.all([
      this.pool.query<CountRow>(
        `select kind, set_aside, sum(count) as count from app.update_counts where bot_id = $1 group by kind, set_aside`,
        [botId],
      ),
      // Ids of updates rise; they never start again within the few days that are kept.
      this.pool.query<{ at: Date | null }>(
        `select greatest(
           (select received_at from app.updates where bot_id = $1 order by update_id desc limit 1),
           (select at from app.last_updates where bot_id = $1)) as at`,
        [botId],
      ),
    ]);
    const totals = counts.rows.map((row) => ({ ...row, count: Number(row.count) }));
    return {
      lastUpdateAt: last.rows[0]?.at ?? null,
      otherUpdates: totals
        .filter((row) => !row.set_aside)
        .map(({ kind, count }) => ({ kind, count }))
        .sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind)),
      failed: totals.filter((row) => row.set_aside).reduce((sum, { count }) => sum + count, 0),
    };
  }
}
