import type { Pool } from 'pg';

/** The broadcasts that are still to send a file, by their names. */
export async function broadcastsWithFile(pool: Pool, botId: string, fileId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from app.broadcasts
     where bot_id = $1 and deleted_at is null and state not in ('done', 'cancelled')
       and message #>> '{media,fileId}' = $2
     order by id`,
    [botId, fileId],
  );
  return rows.map(({ name }) => `the broadcast “${name}”`);
}
