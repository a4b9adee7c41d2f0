import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import type { Secret } from '@botter/server-secrets';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { abandonedJobsProvider } from './abandoned-jobs';
import { ActiveJobs } from './active-jobs';
import { ActiveRedisJobs } from './active-redis-jobs';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLetters } from './dead-letters';
import { FinishedJobs } from './finished-jobs';
import { JobEngine } from './job-engine';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { jobQueueNames, jobQueues } from './job-queue-names';
import { jobQueuesProvider } from './job-queues';
import { JobRefill } from './job-refill';
import { JobRunner } from './job-runner';
import { jobWorkers, jobWorkersProvider } from './job-worker';
import { JOBS_REDIS, JobsRedis } from './jobs-redis';
import { keptJobsProvider } from './kept-jobs';
import { PostgresDeadLetters } from './postgres-dead-letters';
import { PostgresEngine } from './postgres-engine';
import { PostgresWorker } from './postgres-worker';
import { queueConnection } from './queue-connection';
import { QueueMetrics } from './queue-metrics';
import { RedisDeadLetters } from './redis-dead-letters';
import { RedisEngine } from './redis-engine';

export interface JobsModuleOptions {
  /** Redis keeps the queues if its address is given, otherwise PostgreSQL. */
  readonly redisUrl?: Secret | undefined;
  /** Whether this process does jobs; every process can add them. */
  readonly worker: boolean;
}

/** What an engine consists of: everywhere, and in a worker in addition. */
interface EngineParts {
  readonly imports: NonNullable<DynamicModule['imports']>;
  readonly everywhere: Provider[];
  readonly worker: Provider[];
}

const inRedis = (url: Secret): EngineParts => ({
  imports: [
    BullModule.forRoot({ connection: queueConnection(url) }),
    BullModule.registerQueue(...jobQueueNames.map((name) => ({ name: jobQueues[name].queue }))),
  ],
  everywhere: [
    jobQueuesProvider,
    keptJobsProvider,
    { provide: JobEngine, useClass: RedisEngine },
    { provide: DeadLetters, useClass: RedisDeadLetters },
  ],
  worker: [
    { provide: JOBS_REDIS, useValue: url },
    JobsRedis,
    JobRefill,
    ...jobWorkers,
    jobWorkersProvider,
    { provide: ActiveJobs, useClass: ActiveRedisJobs },
  ],
});

const inPostgres: EngineParts = {
  imports: [],
  everywhere: [
    { provide: JobEngine, useClass: PostgresEngine },
    { provide: DeadLetters, useClass: PostgresDeadLetters },
  ],
  worker: [PostgresWorker, FinishedJobs, { provide: ActiveJobs, useExisting: PostgresWorker }],
};

/**
 * Provides every module with `JobQueue` and `DeadLetters`; in the worker role every job must have exactly one
 * handler. Needs `DatabaseModule`, unless Redis keeps the queues.
 */
@Module({})
export class JobsModule {
  static forRoot({ redisUrl, worker }: JobsModuleOptions): DynamicModule {
    const engine = redisUrl ? inRedis(redisUrl) : inPostgres;
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
