import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import type { Secret } from '@botter/server-secrets';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { abandonedJobsProvider } from './abandoned-jobs';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLetters } from './dead-letters';
import type { EngineParts } from './job-engine';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { JobRunner } from './job-runner';
import { jobsInPostgres } from './postgres/postgres-jobs';
import { QueueMetrics } from './queue-metrics';

export interface JobsModuleOptions {
  /** Redis keeps the queues if its address is given, otherwise PostgreSQL. */
  readonly redisUrl?: Secret | undefined;
  /** Whether this process does jobs; every process can add them. */
  readonly worker: boolean;
}

/** Only an installation with Redis pays for the library. */
async function engineParts(redisUrl: Secret | undefined): Promise<EngineParts> {
  if (!redisUrl) return jobsInPostgres;
  const { jobsInRedis } = await import('./redis/redis-jobs');
  return jobsInRedis(redisUrl);
}

/**
 * Provides every module with `JobQueue` and `DeadLetters`; in the worker role every job must have exactly one
 * handler. Needs `DatabaseModule`, unless Redis keeps the queues.
 */
@Module({})
export class JobsModule {
  static async forRoot({ redisUrl, worker }: JobsModuleOptions): Promise<DynamicModule> {
    const engine = await engineParts(redisUrl);
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
