import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { definedJobs, type Job } from './job';
import { type HandlesJob, handledJob } from './job-handler';

export interface RegisteredJob {
  readonly job: Job;
  readonly handler: HandlesJob<Job>;
}

/** Finds the handlers among all providers of the process. */
@Injectable()
export class JobHandlers {
  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * Every defined job with its handler.
   * @throws Error that names jobs without a handler, or with more than one
   */
  collect(): ReadonlyMap<string, RegisteredJob> {
    const found = new Map<string, RegisteredJob>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const job = typeof metatype === 'function' ? handledJob(metatype) : undefined;
      if (!job || !instance) continue;
      if (found.has(job.name)) throw new Error(`The job ${job.name} has more than one handler`);
      found.set(job.name, { job, handler: instance as RegisteredJob['handler'] });
    }
    const orphans = [...definedJobs().keys()].filter((name) => !found.has(name));
    if (orphans.length > 0) throw new Error(`Jobs without a handler: ${orphans.join(', ')}`);
    return found;
  }
}
