import type { Pool } from 'pg';
import { type ExpiringRows, RowExpiry } from '../expiring-rows';
import type { Expiry } from '../expiry';

/** Deletes all that has expired by then. @throws what an expiry throws */
export async function expireAll(
  pool: Pool,
  expiries: readonly (ExpiringRows | Expiry)[],
  now = new Date(),
): Promise<void> {
  for (const each of expiries) {
    const expiry = 'expire' in each ? each : new RowExpiry(pool, each);
    while (await expiry.expire(now));
  }
}
