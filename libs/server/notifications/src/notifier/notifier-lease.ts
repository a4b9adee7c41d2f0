import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';

/** After this time without a renewal another process takes over. */
const leaseMs = 15_000;
/** So much earlier the holder stops by itself. */
const marginMs = 3_000;

/** The one process that receives the updates of the notifier bot, and handles them. */
@Injectable()
export class NotifierLease {
  readonly #id = uuid();
  #heldUntil = Number.NEGATIVE_INFINITY;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** True while no other process can have it. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil;
  }

  /** Takes or renews it. */
  async renew(): Promise<boolean> {
    const askedAt = performance.now();
    const { rowCount } = await this.pool.query(
      `update app.notifier set owner = $1, owned_until = now() + make_interval(secs => $2)
       where id = 1 and (owner is null or owner = $1 or owned_until < now())`,
      [this.#id, leaseMs / 1000],
    );
    this.#heldUntil = rowCount === 1 ? askedAt + leaseMs - marginMs : Number.NEGATIVE_INFINITY;
    return rowCount === 1;
  }

  async release(): Promise<void> {
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    await this.pool.query('update app.notifier set owner = null where id = 1 and owner = $1', [this.#id]);
  }
}
