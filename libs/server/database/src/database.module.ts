import { MetricsModule } from '@botter/server-metrics';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { createDatabase, DATABASE, PG_POOL } from './database';
import { LaggingReads } from './lagging-reads';
import { Leases } from './leases';
import { Listener } from './listener';
import { createPool } from './pool';
import { PoolMetrics } from './pool-metrics';
import { REPLICA, Replica } from './replica';

export interface DatabaseModuleOptions {
  /** `postgres://` address. */
  readonly url: string;
  /**
   * The same database past a transaction pooler, for LISTEN and leases; `url` when left out. Another one
   * means that `url` is a pooler's.
   */
  readonly directUrl?: string;
  /**
   * The maximum of connections in the pool; 20 by default. One more is opened for LISTEN, and one if the
   * process holds leases.
   */
  readonly poolSize?: number;
  /** A replica for reads that may lag, which gets as many connections, and one more. */
  readonly readUrl?: string;
}

/**
 * Closes connections last: everything that uses them stops in `onModuleDestroy` or
 * `beforeApplicationShutdown`.
 */
@Injectable()
class DatabaseShutdown implements OnApplicationShutdown {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly listener: Listener,
    private readonly leases: Leases,
    @Inject(REPLICA) private readonly replica: Replica | undefined,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.listener.close(), this.leases.close(), this.replica?.close()]);
    await this.pool.end();
  }
}

/**
 * Provides every module with `DATABASE`, `PG_POOL`, `LaggingReads`, `Listener` and `Leases`. The process that
 * starts runs the migrations itself.
 */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseModuleOptions): DynamicModule {
    const logger = new Logger('Database');
    const directUrl = options.directUrl ?? options.url;
    const pooler = directUrl !== options.url;
    const onError = (error: Error) => logger.warn(`connection lost: ${error.message}`);
    return {
      module: DatabaseModule,
      global: true,
      imports: [MetricsModule],
      providers: [
        {
          provide: PG_POOL,
          useFactory: () =>
            createPool(options.url, { max: options.poolSize, pooler, onLostConnection: onError }),
        },
        { provide: DATABASE, useFactory: (pool: Pool) => createDatabase(pool), inject: [PG_POOL] },
        {
          provide: REPLICA,
          useFactory: (pool: Pool) =>
            options.readUrl === undefined
              ? undefined
              : new Replica(options.readUrl, pool, {
                  max: options.poolSize,
                  onChange: (problem) =>
                    problem === undefined
                      ? logger.log('the replica is used')
                      : logger.warn(`the replica is not used: it ${problem}`),
                }),
          inject: [PG_POOL],
        },
        {
          provide: LaggingReads,
          useFactory: (pool: Pool, replica: Replica | undefined) => new LaggingReads(pool, replica),
          inject: [PG_POOL, REPLICA],
        },
        { provide: Listener, useFactory: () => new Listener(directUrl, { onError }) },
        { provide: Leases, useFactory: () => new Leases(directUrl) },
        DatabaseShutdown,
        PoolMetrics,
      ],
      exports: [PG_POOL, DATABASE, LaggingReads, Listener, Leases],
    };
  }
}
