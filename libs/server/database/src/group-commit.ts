import { pause, withDeadline } from '@botter/server-async';
import { DatabaseUnavailableError } from './database-failures';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets concurrent callers share one commit. While one batch is being written the next one gathers, so batches
 * grow with the load and a single caller waits for no one. Batches never overlap: what was submitted first is
 * committed first. The exception is a batch that has not settled by its deadline: then its callers get an
 * error, and the next batch begins.
 */
export class GroupCommit<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;
  #last: Promise<unknown> = Promise.resolve();
  #isUrgent = false;
  #gathering: AbortController | undefined;

  /**
   * @param commit returns one settled result for each item, in their order; its rejection rejects the whole
   * batch
   * @param deadlineMs for one batch; without it `commit` must settle by itself
   * @param gatherMs how long a batch that is not full waits for more
   */
  constructor(
    private readonly commit: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    private readonly batchSize = 200,
    private readonly deadlineMs?: number,
    private readonly gatherMs = 0,
  ) {}

  submit(item: Item): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#run();
      else if (this.#waiting.length >= this.batchSize) this.#gathering?.abort();
    });
    this.#last = result;
    return result;
  }

  /** Writes a batch now that waits for more items. */
  hurry(): void {
    this.#isUrgent = this.#waiting.length > 0;
    this.#gathering?.abort();
  }

  /** Settles when everything submitted so far is written or refused. */
  async flushed(): Promise<void> {
    this.hurry();
    await this.#last.catch(() => {});
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Everything that arrived in the same turn of the event loop comes along.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      await this.#gather();
      const batch = this.#waiting.splice(0, this.batchSize);
      try {
        const results = await this.#inTime(this.commit(batch.map(({ item }) => item)));
        batch.forEach((waiting, i) => settle(waiting, results[i]));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }

  /** Lets a batch grow, unless it is full or someone needs it. */
  async #gather(): Promise<void> {
    if (this.gatherMs > 0 && this.#waiting.length < this.batchSize && !this.#isUrgent) {
      this.#gathering = new AbortController();
      await pause(this.gatherMs, this.#gathering);
      this.#gathering = undefined;
    }
    this.#isUrgent = false;
  }

  async #inTime<T>(committing: Promise<T>): Promise<T> {
    const { deadlineMs } = this;
    if (deadlineMs === undefined) return committing;
    return withDeadline(deadlineMs, committing, () => {
      throw new DatabaseUnavailableError('DATABASE_TIMEOUT', `A batch was not kept within ${deadlineMs} ms`);
    });
  }
}

function settle<Item, Result>(
  { resolve, reject }: Waiting<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
): void {
  if (result?.status === 'fulfilled') resolve(result.value);
  else reject(result?.reason ?? new Error('A batch gave no result for one of its items'));
}
