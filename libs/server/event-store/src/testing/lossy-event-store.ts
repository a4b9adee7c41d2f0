import { createPool } from '@botter/server-database';
import { silentProxy } from '../../../../../tools/testing/silent-proxy.mjs';
import { PostgresEventStore } from '../postgres/postgres-event-store';

export interface LossyEventStore {
  readonly store: PostgresEventStore;
  /** The next responses of PostgreSQL don't arrive: what they are about is committed. */
  loseResponses(count: number): void;
  close(): Promise<void>;
}

/** An event store whose connections break where the test says, after PostgreSQL has done what it was asked. */
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
