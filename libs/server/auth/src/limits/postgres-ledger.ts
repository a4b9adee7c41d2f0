import type { Pool } from 'pg';
import type { CountLedger, CountReport } from './count-ledger';

const pruneEveryMs = 5 * 60_000;
const prunedAtOnce = 10_000;

/** Adds up in a table: one statement for all keys of a round. */
export class PostgresLedger implements CountLedger {
  #pruneAt = 0;

  constructor(private readonly pool: Pool) {}

  async add(reports: readonly CountReport[]): Promise<readonly number[]> {
    // In one order in every process, so that two of them never wait for each other.
    const sorted = [...reports].sort((one, other) => (one.key < other.key ? -1 : 1));
    const { rows } = await this.pool.query<{ key: string; hits: string }>(
      `insert into app.rate_counts as known (key, window_end, hits)
       select * from unnest($1::text[], $2::bigint[], $3::bigint[])
       on conflict (key) do update set
         hits = case
           when known.window_end = excluded.window_end then known.hits + excluded.hits
           when known.window_end < excluded.window_end then excluded.hits
           else known.hits
         end,
         window_end = greatest(known.window_end, excluded.window_end)
       returning key, hits`,
      [
        sorted.map(({ key }) => key),
        sorted.map(({ windowEnd }) => windowEnd),
        sorted.map(({ hits }) => hits),
      ],
    );
    await this.prune();
    const totals = new Map(rows.map(({ key, hits }) => [key, Number(hits)]));
    return reports.map(({ key, hits }) => totals.get(key) ?? hits);
  }

  private async prune(): Promise<void> {
    if (Date.now() < this.#pruneAt) return;
    this.#pruneAt = Date.now() + pruneEveryMs;
    await this.pool.query(
      `delete from app.rate_counts where key in
         (select key from app.rate_counts where window_end < $1 order by window_end limit $2 for update skip locked)`,
      [Date.now(), prunedAtOnce],
    );
  }
}
