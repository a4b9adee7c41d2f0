import { createPool } from '@botter/server-database';
import { silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { PostgresEventStore } from '../postgres/postgres-event-store';

export interface LossyEventStore {
  readonly store: PostgresEventStore;
  /**
   * Responses of PostgreSQL don't arrive, the next ones or those after a few: what they are about is done.
   */
  loseResponses(count: number, after?: number): void;
  close(): Promise<void>;
}

/** An event store whose connections break when the test decides, after PostgreSQL has done its work. */
export async function lossyEventStore(databaseUrl: string): Promise<LossyEventStore> {
  const url = new URL(databaseUrl);
  const proxy = await silentProxy(Number(url.port));
  url.port = String(proxy.port);
  const pool = createPool(url.href);
  const store = new PostgresEventStore({ pool, onError: () => {} });
  return {
    store,
    loseResponses: proxy.loseResponses,
    async close() {
      await store.close();
      await pool.end();
      await proxy.stop();
    },
  };
}
