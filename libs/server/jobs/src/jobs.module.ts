import { Listener, PG_POOL } from '@botter/server-database';
import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Pool } from 'pg';
import { AbandonedJobs } from './abandoned-jobs';
import { DeadLetterMetrics } from './dead-letter-metrics';
import { DeadLetters } from './dead-letters';
import { FinishedJobs } from './finished-jobs';
import { JobHandlers } from './job-handlers';
import { jobLanes, laneNames } from './job-lanes';
import { JobQueue } from './job-queue';
import { jobQueuesProvider } from './job-queues';
import { JOBS_REDIS, JobRefill } from './job-refill';
import { jobWorkers } from './job-worker';
import { keptJobsProvider } from './kept-jobs';
import { type QueueServer, queueConnection } from './queue-connection';
import { QueueMetrics } from './queue-metrics';

export interface JobsModuleOptions extends QueueServer {
  /** Whether this process does jobs; every process can add them. */
  readonly worker: boolean;
}

/**
 * Gives `JobQueue` and `DeadLetters` to every module; in the worker role every job must have exactly one
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
        BullModule.registerQueue(...laneNames.map((lane) => ({ name: jobLanes[lane].queue }))),
      ],
      providers: [
        jobQueuesProvider,
        ...(server.redisUrl ? [keptJobsProvider] : []),
        ...(server.redisUrl && worker ? [{ provide: JOBS_REDIS, useValue: server.redisUrl }, JobRefill] : []),
        ...(!server.redisUrl && worker ? [FinishedJobs, AbandonedJobs] : []),
        JobQueue,
        DeadLetters,
        ...(worker ? [DeadLetterMetrics, QueueMetrics, JobHandlers, ...Object.values(jobWorkers)] : []),
      ],
      exports: [JobQueue, DeadLetters],
    };
  }
}
