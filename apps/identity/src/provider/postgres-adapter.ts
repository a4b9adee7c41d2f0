import type { ExpiringRows } from '@botter/server-upkeep';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Pool } from 'pg';

const alive = '(expires_at is null or expires_at > now())';

/** Stores the provider's sessions, grants, codes and tokens, so that a restart signs no one out. */
export class PostgresAdapter implements Adapter {
  constructor(
    private readonly pool: Pool,
    private readonly kind: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.pool.query(
      `insert into identity.artifacts (kind, id, payload, grant_id, uid, user_code, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
       on conflict (kind, id) do update set
         payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
         user_code = excluded.user_code, expires_at = excluded.expires_at`,
      [
        this.kind,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.userCode ?? null,
        expiresIn ?? null,
      ],
    );
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode);
  }

  /**
   * Of many simultaneous requests one succeeds. The others prove that two parties have the code or token, so
   * everything issued with it ends; whatever the winner saves afterwards is useless without its grant.
   */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      'update identity.artifacts set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null',
      [this.kind, id],
    );
    if (rowCount === 1) return;
    await this.pool.query(
      `with used as (select grant_id from identity.artifacts where kind = $1 and id = $2)
       delete from identity.artifacts
       where grant_id = (select grant_id from used) or (kind = 'Grant' and id = (select grant_id from used))`,
      [this.kind, id],
    );
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.pool.query('delete from identity.artifacts where kind = $1 and id = $2', [this.kind, id]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.pool.query('delete from identity.artifacts where kind = $1 and grant_id = $2', [
      this.kind,
      grantId,
    ]);
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.pool.query<{ payload: AdapterPayload; consumed: number | null }>(
      `select payload, extract(epoch from consumed_at)::int as consumed
       from identity.artifacts where kind = $1 and ${column} = $2 and ${alive}`,
      [this.kind, value],
    );
    const [row] = rows;
    if (!row) return undefined;
    return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
  }
}

export const expiringArtifacts: ExpiringRows = {
  table: 'identity.artifacts',
  column: 'expires_at',
  before: (now) => now,
};
