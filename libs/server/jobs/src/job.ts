import type { BackoffRule } from '@botter/server-async';
import type { z } from 'zod';
import type { JobQueueName } from './job-queue-names';

/** How often a job is tried, and how the pauses between the attempts grow. */
export interface RetryRule extends BackoffRule {
  /** Attempts in all, the first included. */
  readonly attempts: number;
}

/** A kind of work that survives a restart: its name, which never changes, and the shape of its data. */
export interface Job<Data = unknown> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  readonly retry: RetryRule;
  readonly queue: JobQueueName;
}

/** About an hour in all: 1 s, 2 s, 4 s … up to 15 minutes. */
const defaultRetry: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 15 * 60_000 };

const defined = new Map<string, Job>();

/**
 * Declares a job, once, at the top of a module.
 * @param schema of its data: checked when the job is added and again when it runs, because an older version
 * may have added it
 * @param options the parts of the retry rule that are not the usual ones, and the queue unless it is the
 * general one
 * @throws Error if the name is already used
 */
export function defineJob<Data>(
  name: string,
  schema: z.ZodType<Data>,
  { queue = 'general', ...retry }: Partial<RetryRule> & { readonly queue?: JobQueueName } = {},
): Job<Data> {
  if (defined.has(name)) throw new Error(`Two jobs are called ${name}`);
  const job: Job<Data> = { name, schema, retry: { ...defaultRetry, ...retry }, queue };
  defined.set(name, job as Job);
  return job;
}

/** Every job of the modules that this process has loaded. */
export function definedJobs(): ReadonlyMap<string, Job> {
  return defined;
}
