import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { type JobLane, jobLanes, laneNames } from './job-lanes';

/** The queue of every lane. */
export abstract class JobQueues {
  abstract readonly of: Readonly<Record<JobLane, Queue>>;

  get all(): readonly Queue[] {
    return laneNames.map((lane) => this.of[lane]);
  }
}

class OpenJobQueues extends JobQueues {
  constructor(readonly of: Readonly<Record<JobLane, Queue>>) {
    super();
  }
}

export const jobQueuesProvider: FactoryProvider<JobQueues> = {
  provide: JobQueues,
  useFactory: (...queues: Queue[]) =>
    new OpenJobQueues(Object.fromEntries(laneNames.map((lane, at) => [lane, queues[at]])) as never),
  inject: laneNames.map((lane) => getQueueToken(jobLanes[lane].queue)),
};
