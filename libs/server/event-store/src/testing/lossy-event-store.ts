import { createPool } from '@botter/server-database';
import { silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { PostgresEventStore } from '../postgres/postgres-event-store';

export interface LossyEventStore {
  readonly store: PostgresEventStore;
  /**
   * Drops `count` responses of PostgreSQL after letting `after` of them through; their statements take
   * effect.
   */
  loseResponses(count: number, after?: number): void;
  close(): Promise<void>;
}

/** An event store whose connections break when the test wants it, after PostgreSQL has done its work. */
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
