import type { Pool, QueryConfig } from 'pg';
import { v7 as uuid } from 'uuid';
import { action, planContext, textUpdate } from '../testing/samples';
import { createConversationDatabase } from '../testing/test-runtime';
import { acceptUpdates } from './inbox-statement';
import { type PlannedUpdate, planUpdate } from './planned-update';

test('the statement of a batch tries no pairs of its updates, whatever the statistics say', async () => {
  const database = await createConversationDatabase();
  try {
    await database.pool.query(
      `insert into app.updates (bot_id, update_id) select 'bot', -n from generate_series(1, 5000) n`,
    );
    await database.pool.query('analyze app.updates');
    const plans: string[] = [];
    const explaining = {
      query: async ({ text, values }: QueryConfig) => {
        const { rows } = await database.pool.query(`explain analyze ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    } as unknown as Pool;
    await acceptUpdates(explaining, updatesOf(200), uuid(), uuid);
    expect(plans).toEqual([expect.stringMatching(/rows=200\.00 loops=1/)]);
    const removed = [...(plans[0] ?? '').matchAll(/Removed by Join Filter: (\d+)/g)].map(([, rows]) =>
      Number(rows),
    );
    expect(removed.filter((rows) => rows > 1000)).toEqual([]);
  } finally {
    await database.drop();
  }
});

test('the statement looks up what waits for chats of other processes, even if it was planned for an empty outbox', async () => {
  const database = await createConversationDatabase();
  const client = await database.pool.connect();
  const [here, elsewhere] = [uuid(), uuid()];
  /** By reading the whole outbox. */
  const rowsRead = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ read: number }>(
      `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'outbox'`,
    );
    return rows[0]?.read ?? 0;
  };
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(
      `insert into app.runtime_processes (id, alive_until)
       select id, now() + interval '1 hour' from unnest($1::uuid[]) id`,
      [[here, elsewhere]],
    );
    await acceptUpdates(client, updatesOf(50), elsewhere, uuid);
    await client.query('delete from app.outbox');
    await client.query('vacuum app.outbox');
    await acceptUpdates(client, updatesOf(50), here, uuid);
    await client.query(
      `insert into app.outbox (id, bot_id, chat_id, kind, method, payload, action_id, state)
       select 'bot/x/' || n, 'bot', gen_random_uuid(), 'send', 'sendMessage', '{}', 'a', 'waiting' from generate_series(1, 5000) n`,
    );
    const before = await rowsRead();
    const accepted = await acceptUpdates(client, updatesOf(50), elsewhere, uuid);
    // Each has a reply that hasn't been sent.
    expect(accepted.map(({ sending_process }) => sending_process)).toEqual(Array(50).fill(here));
    expect((await rowsRead()) - before).toBe(0);
  } finally {
    client.release(true);
    await database.drop();
  }
});

/** Of as many people, each with a reply. */
function updatesOf(count: number): PlannedUpdate[] {
  const context = planContext([action('/start', 'Welcome')], new Date(), uuid);
  return Array.from({ length: count }, (_, person) =>
    planUpdate({ botId: 'bot', update: textUpdate(person + 1, '/start') }, context),
  );
}
