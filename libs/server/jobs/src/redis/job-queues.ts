import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { type JobQueueName, jobQueueNames, jobQueues } from '../job-queue-names';

/** Every queue in Redis, by its name. */
export class JobQueues {
  constructor(readonly of: Readonly<Record<JobQueueName, Queue>>) {}

  get all(): readonly Queue[] {
    return Object.values(this.of);
  }
}

export const jobQueuesProvider: FactoryProvider<JobQueues> = {
  provide: JobQueues,
  useFactory: (...queues: Queue[]) =>
    new JobQueues(Object.fromEntries(jobQueueNames.map((name, at) => [name, queues[at]])) as never),
  inject: jobQueueNames.map((name) => getQueueToken(jobQueues[name].queue)),
};
