import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { type JobQueueName, jobQueueNames, jobQueues } from './job-queue-names';

/** Every queue, by its name. */
export abstract class JobQueues {
  abstract readonly of: Readonly<Record<JobQueueName, Queue>>;

  get all(): readonly Queue[] {
    return jobQueueNames.map((name) => this.of[name]);
  }
}

class OpenJobQueues extends JobQueues {
  constructor(readonly of: Readonly<Record<JobQueueName, Queue>>) {
    super();
  }
}

export const jobQueuesProvider: FactoryProvider<JobQueues> = {
  provide: JobQueues,
  useFactory: (...queues: Queue[]) =>
    new OpenJobQueues(Object.fromEntries(jobQueueNames.map((name, at) => [name, queues[at]])) as never),
  inject: jobQueueNames.map((name) => getQueueToken(jobQueues[name].queue)),
};
