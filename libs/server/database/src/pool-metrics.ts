import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from './database';

/** Shows how much of the pool is in use. */
@Injectable()
export class PoolMetrics {
  constructor(@Inject(PG_POOL) pool: Pool, @Inject(Metrics) metrics: Metrics) {
    metrics.measure({
      name: 'botter_database_pool_connections',
      help: 'Connections of the pool, by what they do',
      label: 'state',
      read: () =>
        new Map([
          ['busy', pool.totalCount - pool.idleCount],
          ['idle', pool.idleCount],
        ]),
    });
    metrics.measure({
      name: 'botter_database_pool_waiting',
      help: 'Callers that wait for a connection of the pool',
      read: () => pool.waitingCount,
    });
  }
}
