import type { Pool } from 'pg';

export const searchEverySeconds = 5;

/**
 * The next step of a process with an unknown key id: search itself, wait for another process, or use that
 * one's result.
 */
export type NextStep = { readonly do: 'search' | 'wait' } | { readonly do: 'take'; readonly jwks: unknown };

/**
 * Searches for unknown key ids, one in five seconds for all processes of an installation: forged tokens must
 * not flood the identity provider, however many processes get them.
 */
export class KeySearches {
  constructor(
    private readonly pool: Pool,
    private readonly issuer: string,
  ) {}

  async next(): Promise<NextStep> {
    const { rowCount } = await this.pool.query(
      `insert into app.issuer_keys as known (issuer, searched_at) values ($1, clock_timestamp())
       on conflict (issuer) do update set searched_at = clock_timestamp()
       where known.searched_at <= clock_timestamp() - $2 * interval '1 second'`,
      [this.issuer, searchEverySeconds],
    );
    if (rowCount === 1) return { do: 'search' };
    const { rows } = await this.pool.query<{ jwks: unknown; ended: boolean }>(
      'select jwks, coalesce(found_at >= searched_at, false) as ended from app.issuer_keys where issuer = $1',
      [this.issuer],
    );
    const [row] = rows;
    return row?.ended ? { do: 'take', jwks: row.jwks } : { do: 'wait' };
  }

  /** @param jwks null if the provider didn't respond */
  async found(jwks: unknown): Promise<void> {
    await this.pool.query(
      `update app.issuer_keys set found_at = clock_timestamp(), jwks = $2 where issuer = $1`,
      [this.issuer, jwks && JSON.stringify(jwks)],
    );
  }
}
