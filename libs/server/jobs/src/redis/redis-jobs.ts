import type { Secret } from '@botter/server-secrets';
import { BullModule } from '@nestjs/bullmq';
import { ActiveJobs } from '../active-jobs';
import { DeadLetters } from '../dead-letters';
import { type EngineParts, JobEngine } from '../job-engine';
import { jobQueueNames, jobQueues } from '../job-queue-names';
import { ActiveRedisJobs } from './active-redis-jobs';
import { jobQueuesProvider } from './job-queues';
import { JobRefill } from './job-refill';
import { jobWorkers, jobWorkersProvider } from './job-worker';
import { JOBS_REDIS, JobsRedis } from './jobs-redis';
import { keptJobsProvider } from './kept-jobs';
import { queueConnection } from './queue-connection';
import { RedisDeadLetters } from './redis-dead-letters';
import { RedisEngine } from './redis-engine';

export const jobsInRedis = (url: Secret): EngineParts => ({
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
