import type { Pool } from 'pg';
import type { CountLedger, CountReport } from './count-ledger';

/** Adds up in a table: one statement for all keys of a round. */
export class PostgresLedger implements CountLedger {
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
    const totals = new Map(rows.map(({ key, hits }) => [key, Number(hits)]));
    return reports.map(({ key, hits }) => totals.get(key) ?? hits);
  }
}
