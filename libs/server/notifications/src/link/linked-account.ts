import type { Pool } from 'pg';

/** The person at Telegram whose account a user has linked; undefined if there is none. */
export async function linkedAccountOf(pool: Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select telegram_user_id::text as id from app.telegram_links where user_id = $1',
    [userId],
  );
  return rows[0]?.id;
}
