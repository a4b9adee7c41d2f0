import { CONFIG, type Config } from '@botter/server-config';
import { Leases, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Metrics, MetricsModule } from '@botter/server-metrics';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import { type Expiry, RowExpiry, Upkeep } from '@botter/server-upkeep';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Pool } from 'pg';
import type { ServerModule } from './server-module';

const MODULES = Symbol('MODULES');
const everyMs = 60_000;

/** Deletes what has expired of all modules; in the worker role. */
@Module({})
export class UpkeepModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: RecurringTask;
  #upkeep: Upkeep | undefined;

  static of(modules: readonly ServerModule[]): DynamicModule {
    return {
      module: UpkeepModule,
      imports: [SchedulingModule, MetricsModule],
      providers: [{ provide: MODULES, useValue: modules }],
    };
  }

  constructor(
    @Inject(MODULES) private readonly modules: readonly ServerModule[],
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ModuleRef) private readonly application: ModuleRef,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.#task = scheduling.every('upkeep', everyMs, async () => {
      if (await this.#upkeep?.run()) this.#task.trigger();
    });
    metrics.measure({
      name: 'botter_expired_oldest_seconds',
      help: 'For how long the oldest of what has expired should have been deleted; a minute is healthy',
      label: 'expiry',
      read: () => this.#upkeep?.overdueSeconds() ?? new Map(),
    });
  }

  onApplicationBootstrap(): void {
    this.#upkeep = new Upkeep({
      expiries: this.modules.flatMap(({ expiries }) => this.#expiriesOf(expiries)),
      leases: this.leases,
      now: () => this.clock.now(),
      onError: (err, expiry) =>
        this.logger.warn({ err, expiry }, 'what has expired could not be deleted and will be tried again'),
    });
    this.#task.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#upkeep?.stop();
    await this.#task.stop();
    await this.#upkeep?.release();
  }

  #expiriesOf(expiries: ServerModule['expiries']): Expiry[] {
    return (expiries?.(this.config) ?? []).map((each) => {
      if ('table' in each) return new RowExpiry(this.pool, each);
      const parts = each.inject.map((token) => this.application.get<never>(token, { strict: false }));
      return each.useFactory(...parts);
    });
  }
}
