import { sqlStateOf } from '@botter/server-database';
import type { ServerModule } from '@botter/server-module';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../start-error';

/** Joined with read models, which stay on the coordinator; one row for each bot. */
const staysLocal = new Set(['pollers']);
/** The table that all others are placed with, so that a bot's rows are on one machine. */
const first = 'chats';
const notSupported = '0A000';

/**
 * Distributes the tables with a `bot_id` over the machines of a Citus cluster by the bot. All of it or nothing: it is one
 * transaction, at whose end every hot statement is planned on the distributed tables, and what Citus can't plan undoes it.
 * @returns the tables that were distributed
 * @throws StartError where there is no Citus, or where it can't run a statement
 */
export async function distribute(pool: Pool, modules: readonly ServerModule[]): Promise<string[]> {
  const named = modules.flatMap(({ botTables = [] }) => botTables).filter((table) => !staysLocal.has(table));
  const tables = [first, ...named.filter((table) => table !== first)];
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ here: boolean }>(
      `select exists (select from pg_proc where proname = 'create_distributed_table') as here`,
    );
    if (!rows[0]?.here) {
      throw new StartError(
        'the database has no Citus: install the extension and run "create extension citus" as its administrator. Nothing was changed',
      );
    }
    await client.query('begin');
    try {
      const done = await distributeTables(client, tables);
      for (const statement of modules.flatMap(({ hotStatements = [] }) => hotStatements)) {
        await requirePlan(client, statement);
      }
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    client.release();
  }
}

async function distributeTables(client: PoolClient, tables: readonly string[]): Promise<string[]> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const wanted = [...tables, 'erased_bots'].filter((table) => !known.has(table));
  for (const table of wanted) {
    await client.query(`select create_distributed_table($1::regclass, 'bot_id', colocate_with => $2)`, [
      `app.${table}`,
      table === first ? 'none' : `app.${first}`,
    ]);
  }
  if (!known.has('runtime_processes')) {
    await client.query(`select create_reference_table('app.runtime_processes')`);
  }
  return wanted;
}

/** Planned with parameters, as it is run. */
async function requirePlan(
  client: PoolClient,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  try {
    await client.query(`prepare distributed as ${text}`);
    const { rows } = await client.query<{ n: number }>(
      `select coalesce(cardinality(parameter_types), 0) as n from pg_prepared_statements where name = 'distributed'`,
    );
    const nulls = Array.from({ length: rows[0]?.n ?? 0 }, () => 'null').join(', ');
    await client.query(`explain execute distributed${nulls && `(${nulls})`}`);
    await client.query('deallocate distributed');
  } catch (error) {
    if (sqlStateOf(error) !== notSupported) throw error;
    throw new StartError(
      `Citus can't run the statement "${name}" on distributed tables (${notSupported}). Nothing was changed`,
    );
  }
}
