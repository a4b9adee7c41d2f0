import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import type { Secret } from '@botter/server-secrets';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { abandonedJobsProvider } from './abandoned-jobs';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLetters } from './dead-letters';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { JobRunner } from './job-runner';
import { jobsInPostgres } from './postgres/postgres-jobs';
import { QueueMetrics } from './queue-metrics';
import { jobsInRedis } from './redis/redis-jobs';

export interface JobsModuleOptions {
  /** Redis keeps the queues if its address is given, otherwise PostgreSQL. */
  readonly redisUrl?: Secret | undefined;
  /** Whether this process does jobs; every process can add them. */
  readonly worker: boolean;
}

/**
 * Provides every module with `JobQueue` and `DeadLetters`; in the worker role every job must have exactly one
 * handler. Needs `DatabaseModule`, unless Redis keeps the queues.
 */
@Module({})
export class JobsModule {
  static forRoot({ redisUrl, worker }: JobsModuleOptions): DynamicModule {
    const engine = redisUrl ? jobsInRedis(redisUrl) : jobsInPostgres;
    return {
      global: true,
      module: JobsModule,
      imports: [DiscoveryModule, MetricsModule, ...(worker ? [SchedulingModule] : []), ...engine.imports],
      providers: [
        ...engine.everywhere,
        JobQueue,
        ...(worker
          ? [abandonedJobsProvider, DeadLetterMetrics, QueueMetrics, JobHandlers, JobRunner, ...engine.worker]
          : []),
      ],
      exports: [JobQueue, DeadLetters],
    };
  }
}
