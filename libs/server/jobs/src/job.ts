import type { BackoffRule } from '@botter/server-async';
import type { z } from 'zod';
import type { JobLane } from './job-lanes';

/** How often a job is tried, and how the pauses between the attempts grow. */
export interface RetryRule extends BackoffRule {
  /** Attempts in all, the first included. */
  readonly attempts: number;
}

/** A kind of work that survives a restart: its name for ever, and the shape of what it needs. */
export interface Job<Data = unknown> {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  readonly retry: RetryRule;
  readonly lane: JobLane;
}

/** About an hour in all: 1 s, 2 s, 4 s … up to 15 minutes. */
const defaultRetry: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 15 * 60_000 };

const defined = new Map<string, Job>();

/**
 * Declares a job, once, at the top of a module.
 * @param schema what its data must be: checked when it is added and again when it is done, because an older version may have added it
 * @param options the parts of the retry rule that are not the usual ones, and the lane unless it is the general one
 * @throws Error where the name is taken
 */
export function defineJob<Data>(
  name: string,
  schema: z.ZodType<Data>,
  { lane = 'general', ...retry }: Partial<RetryRule> & { readonly lane?: JobLane } = {},
): Job<Data> {
  if (defined.has(name)) throw new Error(`Two jobs are called ${name}`);
  const job: Job<Data> = { name, schema, retry: { ...defaultRetry, ...retry }, lane };
  defined.set(name, job as Job);
  return job;
}

/** Every job of the modules that this process has loaded. */
export function definedJobs(): ReadonlyMap<string, Job> {
  return defined;
}
