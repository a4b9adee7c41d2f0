import { type TraceIds, toTraceparent } from '@botter/server-tracing';
import type { JobsOptions } from 'bullmq';
import { definedJobs } from './job';

/** Done jobs are remembered for a day, so that a repeated `jobId` is recognised; dead letters for 30 days. */
const day = 24 * 60 * 60;
const rememberAtMost = 20_000;
export const rememberDone = { age: day, count: rememberAtMost };
export const rememberFailed = { age: 30 * day, count: rememberAtMost };
/** For a job that only another version knows. */
const unknownAttempts = 12;

/** The queue's options for a job, apart from its id and when it is due. */
export function jobOptionsOf(name: string, trace?: TraceIds): JobsOptions {
  return {
    attempts: definedJobs().get(name)?.retry.attempts ?? unknownAttempts,
    backoff: { type: 'custom' },
    removeOnComplete: rememberDone,
    removeOnFail: rememberFailed,
    ...(trace && { telemetry: { metadata: toTraceparent(trace) } }),
  };
}

interface RefilledOptions extends JobsOptions {
  readonly isRefilled: true;
}

/** The same for a job that Redis has lost, and with it whether it ran before. */
export function refilledOptionsOf(name: string): RefilledOptions {
  return { ...jobOptionsOf(name), isRefilled: true };
}

export function isRefilled(options: JobsOptions): boolean {
  return 'isRefilled' in options;
}
