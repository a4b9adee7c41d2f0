import { counter } from '@botter/server-metrics';
import type { Pool, PoolClient } from 'pg';
import { isCancelled } from './database-errors';
import type { Replica } from './replica';
import { inTransaction } from './transaction';

const reads = counter({
  name: 'botter_database_lagging_reads_total',
  help: 'Reads that may lag, by the server that they came from',
  labelNames: ['server'],
});

/**
 * Reads that may lag by some seconds: from the replica, if there is one that can be used, otherwise from the
 * primary. Not for what people expect to see right after they have changed it.
 */
export class LaggingReads {
  constructor(
    private readonly primary: Pool,
    private readonly replica?: Replica,
  ) {}

  /** @param work may run twice: what fails in the replica is read from the primary */
  async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const { replica } = this;
    if (replica?.isUsed) {
      try {
        const found = await inTransaction(replica.pool, async (client) => {
          await replica.check(client);
          return work(client);
        });
        reads.inc({ server: 'replica' });
        return found;
      } catch (error) {
        // The limit of the statement itself. What conflicts with the replay of the log has another code.
        if (isCancelled(error)) throw error;
      }
    }
    reads.inc({ server: 'primary' });
    return inTransaction(this.primary, work);
  }
}
