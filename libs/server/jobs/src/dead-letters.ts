export interface DeadLetter {
  readonly jobId: string;
  readonly job: string;
  readonly data: unknown;
  /** Why the last attempt failed. */
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

/** Jobs that were given up: kept for 30 days, for operators to read and to retry. */
export abstract class DeadLetters {
  async count(): Promise<number> {
    return [...(await this.countByQueue()).values()].reduce((sum, count) => sum + count, 0);
  }

  abstract countByQueue(): Promise<Map<string, number>>;

  /** The latest first. */
  abstract list(page?: { offset?: number; limit?: number }): Promise<DeadLetter[]>;

  /** Gives it all its attempts again; false if it is no longer a dead letter. */
  abstract retry(jobId: string): Promise<boolean>;

  abstract remove(jobId: string): Promise<void>;
}
