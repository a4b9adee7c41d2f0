import type { Job } from '@botter/server-jobs';

/**
 * A queue in memory that behaves as the real one for tests: a job id counts once. A test decides
 * when jobs are done.
 */
export class HandledJobs {
  readonly waiting: { readonly job: string; readonly data: unknown; readonly jobId: string | undefined }[] =
    [];
  readonly #known = new Set<string>();

  async add<Data>(job: Job<Data>, data: Data, { jobId }: { jobId?: string } = {}): Promise<string> {
    if (jobId !== undefined && this.#known.has(jobId)) return jobId;
    if (jobId !== undefined) this.#known.add(jobId);
    this.waiting.push({ job: job.name, data: job.schema.parse(data), jobId });
    return jobId ?? '';
  }

  /** Takes the waiting jobs of a kind. */
  take<Data>(job: Job<Data>): Data[] {
    const taken = this.waiting.filter(({ job: name }) => name === job.name);
    for (const one of taken) this.waiting.splice(this.waiting.indexOf(one), 1);
    return taken.map(({ data }) => data as Data);
  }
}
