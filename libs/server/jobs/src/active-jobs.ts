/** The jobs that are being done, in all queues of an engine. */
export abstract class ActiveJobs {
  /** The owners of active jobs, of those who hold a lease while they live. */
  abstract owners(): Promise<readonly string[]>;
  /** Gives jobs of these owners to others, except those whose lock was just renewed. Returns their number. */
  abstract giveBack(owners: readonly string[]): Promise<number>;
}
