import type { TraceIds } from '@botter/server-tracing';
import { Injectable } from '@nestjs/common';
import type { Job } from './job';

const handlerKey = 'botter:job-handler';

export interface JobContext {
  readonly jobId: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** How long ago the job was handed in, in milliseconds. */
  readonly ageMs: number;
  /**
   * Whether part of the work may be done: an earlier attempt failed, or was cut off with its process, or
   * Redis has lost what happened.
   */
  readonly mayHaveRun: boolean;
  /** The span that the job follows from. */
  readonly trace?: TraceIds | undefined;
  /** Aborted when the process has to stop: end soon, the job will be done again. */
  readonly signal: AbortSignal;
}

/** Does one kind of job. It may run more than once for the same job: make the work repeatable. */
export interface HandlesJob<J> {
  handle(data: J extends Job<infer Data> ? Data : never, context: JobContext): Promise<void>;
}

/**
 * Makes a provider the handler of a job: `@JobHandler(sendMail) class SendMailHandler implements
 * HandlesJob<typeof sendMail>`.
 */
export function JobHandler<Data>(job: Job<Data>): ClassDecorator {
  return (target) => {
    Injectable()(target);
    Reflect.defineMetadata(handlerKey, job, target);
  };
}

/** The job that a class handles. */
export function handledJob(type: object): Job | undefined {
  return Reflect.getMetadata(handlerKey, type) as Job | undefined;
}
