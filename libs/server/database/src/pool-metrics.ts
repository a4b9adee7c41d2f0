import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from './database';
import { REPLICA, type Replica } from './replica';

/** Shows how much of the pool is in use, and whether the replica is. */
@Injectable()
export class PoolMetrics {
  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(Metrics) metrics: Metrics,
    @Inject(REPLICA) replica: Replica | undefined,
  ) {
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
    if (!replica) return;
    metrics.measure({
      name: 'botter_database_replica_used',
      help: 'Whether reads that may lag are from the replica',
      read: () => Number(replica.isUsed),
    });
    metrics.measure({
      name: 'botter_database_replica_lag_seconds',
      help: 'How old the data of the replica is; infinite if it does not respond',
      read: () => replica.lagSeconds,
    });
  }
}
