import { SchemaError } from '@botter/server-database';
import type { PoolClient } from 'pg';
import { aliveForSeconds } from './process-heartbeat';

/**
 * Keeps a migration from removing what a running process of an older version needs.
 * @throws SchemaError if one runs that knows less than the level
 */
export async function leaveNobodyBehind(client: PoolClient, minimumLevel: number): Promise<void> {
  // In an empty database the table may come after this migration.
  const { rows: tables } = await client.query("select to_regclass('app.processes') is not null as made");
  if (!tables[0].made) return;
  const { rows } = await client.query(
    `select count(distinct id)::int as behind from app.processes
     where schema_level < $1 and seen_at > now() - make_interval(secs => $2)`,
    [minimumLevel, aliveForSeconds],
  );
  if (rows[0].behind === 0) return;
  throw new SchemaError(
    `${rows[0].behind} running processes are of a version that needs what is to be taken away (schema level below ${minimumLevel}); stop them, or go to a version in between first`,
  );
}
