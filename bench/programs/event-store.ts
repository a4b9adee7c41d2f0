import { createPool, migrate } from '@botter/server-database';
import { eventStoreMigrations, PostgresEventStore } from '@botter/server-event-store';
import { sampleEvent } from '../lib/sample-event';

/** Measures appends on an empty database: `DATABASE_URL`, arguments CLIENTS and SECONDS; prints JSON. */
async function main(): Promise<void> {
  const [clients = 32, seconds = 5] = process.argv.slice(2).map(Number);
  const pool = createPool(process.env.DATABASE_URL!, { max: clients });
  await migrate(pool, [eventStoreMigrations]);
  await pool.query(
    'create table bare (id uuid primary key, stream text, version int, type text, data jsonb, metadata jsonb, at timestamptz default now())',
  );
  const store = new PostgresEventStore({ pool });

  const bare = async (client: number, version: number): Promise<void> => {
    const { id, type, data, metadata } = sampleEvent();
    await pool.query({
      name: 'bare',
      text: 'insert into bare (id, stream, version, type, data, metadata) values ($1, $2, $3, $4, $5, $6)',
      values: [id, `bot-${client}`, version, type, data, metadata],
    });
  };
  const append = async (client: number, version: number): Promise<void> => {
    const result = await store.append(`bot-${client}`, version - 1, [sampleEvent()]);
    if (!result.ok) throw new Error('the bench lost a race against itself');
  };

  const versions = { bare: Array<number>(clients).fill(0), append: Array<number>(clients).fill(0) };
  const measure = async (kind: 'bare' | 'append', once: typeof append, duration: number): Promise<number> => {
    let count = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() - started < duration * 1000) {
          versions[kind][client]! += 1;
          await once(client, versions[kind][client]!);
          count += 1;
        }
      }),
    );
    return count / ((performance.now() - started) / 1000);
  };

  await measure('bare', bare, 1);
  await measure('append', append, 1);
  const rounds: { bare: number; append: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      bare: await measure('bare', bare, seconds),
      append: await measure('append', append, seconds),
    });
  }
  process.stdout.write(`${JSON.stringify(rounds)}\n`);
  await pool.end();
}

void main();
