import { Listener, PG_POOL } from '@botter/server-database';
import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import type { Secret } from '@botter/server-secrets';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Pool } from 'pg';
import { abandonedJobsProvider } from './abandoned-jobs';
import { ActiveJobs, ActivePostgresJobs } from './active-jobs';
import { ActiveRedisJobs } from './active-redis-jobs';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLetters } from './dead-letters';
import { FinishedJobs } from './finished-jobs';
import { JobHandlers } from './job-handlers';
import { JobQueue } from './job-queue';
import { jobQueueNames, jobQueues } from './job-queue-names';
import { jobQueuesProvider } from './job-queues';
import { JobRefill } from './job-refill';
import { jobWorkers, jobWorkersProvider } from './job-worker';
import { JOBS_REDIS, JobsRedis } from './jobs-redis';
import { keptJobsProvider } from './kept-jobs';
import { type QueueServer, queueConnection } from './queue-connection';
import { QueueMetrics } from './queue-metrics';

export interface JobsModuleOptions extends QueueServer {
  /** Whether this process does jobs; every process can add them. */
  readonly worker: boolean;
}

/** What a worker needs in addition, by the engine of the queues. */
const inRedis = (url: Secret): Provider[] => [
  { provide: JOBS_REDIS, useValue: url },
  JobsRedis,
  JobRefill,
  jobWorkersProvider,
  { provide: ActiveJobs, useClass: ActiveRedisJobs },
];
const inPostgres: Provider[] = [FinishedJobs, { provide: ActiveJobs, useClass: ActivePostgresJobs }];

/**
 * Provides every module with `JobQueue` and `DeadLetters`; in the worker role every job must have exactly one
 * handler. Needs `DatabaseModule`, unless Redis keeps the queues.
 */
@Module({})
export class JobsModule {
  static forRoot({ worker, ...server }: JobsModuleOptions): DynamicModule {
    return {
      global: true,
      module: JobsModule,
      imports: [
        DiscoveryModule,
        MetricsModule,
        ...(worker ? [SchedulingModule] : []),
        BullModule.forRootAsync({
          useFactory: (pool?: Pool, listener?: Listener) => ({
            connection: queueConnection(server, pool && listener && { pool, listener }),
          }),
          inject: [
            { token: PG_POOL, optional: true },
            { token: Listener, optional: true },
          ],
        }),
        BullModule.registerQueue(...jobQueueNames.map((name) => ({ name: jobQueues[name].queue }))),
      ],
      providers: [
        jobQueuesProvider,
        ...(server.redisUrl ? [keptJobsProvider] : []),
        ...(worker
          ? [abandonedJobsProvider, ...(server.redisUrl ? inRedis(server.redisUrl) : inPostgres)]
          : []),
        JobQueue,
        DeadLetters,
        ...(worker ? [DeadLetterMetrics, QueueMetrics, JobHandlers, ...Object.values(jobWorkers)] : []),
      ],
      exports: [JobQueue, DeadLetters],
    };
  }
}
