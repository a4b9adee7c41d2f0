import { LOGGER, type Logger } from '@botter/server-logging';
import { failSpan, fromTraceparent, startSpan } from '@botter/server-tracing';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ZodError } from 'zod';
import { definedJobs } from './job';
import { PermanentJobFailure, PostponeJob } from './job-failures';
import type { JobContext } from './job-handler';
import { JobHandlers, type RegisteredJob } from './job-handlers';
import { retryPause } from './retry-pause';

/** An attempt of a job, as the engine of its queue knows it. */
export interface JobAttempt extends Omit<JobContext, 'trace'> {
  readonly name: string;
  readonly data: unknown;
  readonly traceparent: string | undefined;
}

/** Makes the attempts, in the worker role. */
@Injectable()
export class JobRunner implements OnModuleInit {
  #handlers: ReadonlyMap<string, RegisteredJob> = new Map();

  constructor(
    @Inject(JobHandlers) private readonly jobHandlers: JobHandlers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.#handlers = this.jobHandlers.collect();
  }

  /** @throws PermanentJobFailure, PostponeJob, or what the handler throws if another attempt makes sense */
  async run({ name, data, traceparent, ...context }: JobAttempt): Promise<void> {
    const known = this.#handlers.get(name);
    if (!known) throw new Error(`No handler for the job ${name}`);
    const trace = fromTraceparent(traceparent);
    const span = startSpan(`job ${name}`, {
      kind: 'CONSUMER',
      parent: trace,
      attributes: { 'botter.attempt': context.attempt },
    });
    try {
      await known.handler.handle(known.job.schema.parse(data), { ...context, trace });
      span?.end();
    } catch (error) {
      if (error instanceof PostponeJob) span?.setAttribute('botter.outcome', 'postponed').end();
      else failSpan(span, error);
      if (error instanceof ZodError) throw new PermanentJobFailure(`Data of another shape: ${error.message}`);
      throw error;
    }
  }

  logFailure(
    attempt: Pick<JobAttempt, 'name' | 'jobId' | 'attempt' | 'traceparent'>,
    error: unknown,
    isDead: boolean,
  ): void {
    const { name, jobId, traceparent } = attempt;
    const traceId = fromTraceparent(traceparent)?.traceId;
    this.logger[isDead ? 'error' : 'warn'](
      { job: name, jobId, attempt: attempt.attempt, traceId, err: error },
      isDead ? 'job given up' : 'job failed, will be tried again',
    );
  }
}

/** Milliseconds before the next attempt of a job. */
export function pauseOf(name: string, attemptsMade: number, error: unknown): number {
  const rule = definedJobs().get(name)?.retry;
  // Unknown here, but perhaps known to the next version of the product.
  if (!rule) return 60_000;
  return retryPause(rule, attemptsMade, error, Math.random());
}
