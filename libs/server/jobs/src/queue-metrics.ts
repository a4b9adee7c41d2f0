import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { JobQueues } from './job-queues';

/**
 * Shows how many jobs wait in the queues, and for how long. Jobs that wait for a time, such as the next
 * attempt, are not counted.
 */
@Injectable()
export class QueueMetrics {
  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_jobs_waiting',
      help: 'Jobs that could begin, and wait for a free worker',
      label: 'queue',
      read: () => this.#ofEach((queue) => queue.getWaitingCount()),
    });
    metrics.measure({
      name: 'botter_jobs_oldest_seconds',
      help: 'Seconds since the oldest of these jobs was added',
      label: 'queue',
      read: () => this.#ofEach(ageOfOldest),
    });
  }

  async #ofEach(read: (queue: Queue) => Promise<number>): Promise<Map<string, number>> {
    return new Map(
      await Promise.all(this.queues.all.map(async (queue) => [queue.name, await read(queue)] as const)),
    );
  }
}

async function ageOfOldest(queue: Queue): Promise<number> {
  const [oldest] = await queue.getWaiting(0, 0);
  return oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0;
}
