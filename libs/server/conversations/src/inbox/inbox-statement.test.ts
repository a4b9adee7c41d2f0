import type { Pool, QueryConfig } from 'pg';
import { v7 as uuid } from 'uuid';
import { action, planContext, textUpdate } from '../testing/samples';
import { createConversationDatabase } from '../testing/test-runtime';
import { acceptUpdates } from './inbox-statement';
import { planUpdate } from './planned-update';

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
    const context = planContext([action('/start', 'Welcome')], new Date(), uuid);
    const planned = Array.from({ length: 200 }, (_, person) =>
      planUpdate({ botId: 'bot', update: textUpdate(person + 1, '/start') }, context),
    );
    await acceptUpdates(explaining, planned, uuid(), uuid);
    expect(plans).toEqual([expect.stringMatching(/rows=200\.00 loops=1/)]);
    const removed = [...(plans[0] ?? '').matchAll(/Removed by Join Filter: (\d+)/g)].map(([, rows]) =>
      Number(rows),
    );
    expect(removed.filter((rows) => rows > 1000)).toEqual([]);
  } finally {
    await database.drop();
  }
});
