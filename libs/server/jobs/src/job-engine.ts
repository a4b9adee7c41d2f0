import type { TraceIds } from '@botter/server-tracing';
import type { DynamicModule, Provider } from '@nestjs/common';
import type { JobQueueName } from './job-queue-names';

/** A job whose data is checked and storable. */
export interface PreparedJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly delayMs: number;
  readonly trace: TraceIds | undefined;
}

export interface WaitingJobs {
  readonly count: number;
  /** Since the oldest of them was added; 0 without any. */
  readonly oldestSeconds: number;
}

/** What keeps the queues: PostgreSQL, or Redis. */
export abstract class JobEngine {
  /**
   * Adds all of them, or none; those whose id the queue knows change nothing.
   * @throws if they aren't kept
   */
  abstract add(queue: JobQueueName, jobs: readonly PreparedJob[]): Promise<void>;
  /** The jobs that could begin, by the name of each queue. */
  abstract waiting(): Promise<ReadonlyMap<string, WaitingJobs>>;
}

/** What an engine consists of: everywhere, and in a worker in addition. */
export interface EngineParts {
  readonly imports: NonNullable<DynamicModule['imports']>;
  readonly everywhere: Provider[];
  readonly worker: Provider[];
}
