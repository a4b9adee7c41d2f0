import { PG_POOL } from '@botter/server-database';
import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Shows how long messages have been waiting that should be on their way, over all processes. */
@Injectable()
export class OutboxMetrics {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_outbox_oldest_seconds',
      help: 'Age of the oldest message that is due and not sent; 0 where none is',
      read: () => this.#oldestSeconds(),
    });
  }

  async #oldestSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds from app.outbox
       where kind = 'send' and state in ('waiting', 'sending') and due_at <= now()`,
    );
    return rows[0]?.seconds ?? 0;
  }
}
