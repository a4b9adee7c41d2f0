import { actionsModule } from '@botter/server-actions';
import { botsModule } from '@botter/server-bots';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { createDatabase, createPool, Leases, Listener, migrate } from '@botter/server-database';
import { eventStoreMigrations, PostgresEventStore, ProjectionRunner } from '@botter/server-event-store';
import { historyModule } from '@botter/server-history';
import { menuModule } from '@botter/server-menu';
import { eventTypesOf, migrationsOf, projectionsOf } from '@botter/server-module';
import { sharesModule } from '@botter/server-shares';
import { webhooksModule } from '@botter/server-webhooks';

const modules = [
  botsModule,
  sharesModule,
  actionsModule,
  menuModule,
  webhooksModule,
  historyModule,
  compiledBotsModule,
];

/**
 * A worker that only keeps all read models, until it gets the signal to end. `DATABASE_URL`: its database.
 */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL!;
  const pool = createPool(url, { max: 20 });
  if (process.argv[2] === 'migrate') {
    await migrate(pool, [eventStoreMigrations, ...migrationsOf(modules)]);
    await pool.end();
    return;
  }
  const listener = new Listener(url);
  const leases = new Leases(url);
  const isWhole = process.env.BENCH_WHOLE === '1';
  const runner = new ProjectionRunner({
    store: new PostgresEventStore({ pool, listener }),
    db: createDatabase(pool),
    leases,
    listener,
    types: eventTypesOf(modules),
    projections: projectionsOf(modules).map((one) => (isWhole ? { ...one, isByStream: false } : one)),
    onError: (name, error) => console.error(name, error),
  });
  runner.start();
  process.send?.('ready');
  process.once('SIGTERM', async () => {
    await runner.stop();
    await leases.close();
    await listener.close();
    await pool.end();
    process.exit();
  });
}

void main();
