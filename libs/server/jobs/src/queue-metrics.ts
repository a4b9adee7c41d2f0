import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import { JobEngine, type WaitingJobs } from './job-engine';

/**
 * Shows how many jobs wait in the queues, and for how long. Jobs that wait for a time, such as the next
 * attempt, are not counted.
 */
@Injectable()
export class QueueMetrics {
  #reading: Promise<ReadonlyMap<string, WaitingJobs>> | undefined;

  constructor(
    @Inject(JobEngine) private readonly engine: JobEngine,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_jobs_waiting',
      help: 'Jobs that could begin, and wait for a free worker',
      label: 'queue',
      read: () => this.#ofEach(({ count }) => count),
    });
    metrics.measure({
      name: 'botter_jobs_oldest_seconds',
      help: 'Seconds since the oldest of these jobs was added',
      label: 'queue',
      read: () => this.#ofEach(({ oldestSeconds }) => oldestSeconds),
    });
  }

  /** Both are measured at the same moment, from one reading. */
  async #ofEach(value: (waiting: WaitingJobs) => number): Promise<Map<string, number>> {
    this.#reading ??= this.engine.waiting().finally(() => {
      this.#reading = undefined;
    });
    return new Map([...(await this.#reading)].map(([queue, waiting]) => [queue, value(waiting)]));
  }
}
