import type { Config } from '@botter/server-config';
import { createDatabase, createPool, Listener } from '@botter/server-database';
import { PostgresEventStore, type ReplayProgress, replay } from '@botter/server-event-store';
import { eventTypesOf, projectionsOf } from '@botter/server-module';
import { modules } from '../modules';
import { prepareDatabase } from '../prepare-database';
import type { Print } from './rotate-secrets.command';

/** Every so many milliseconds a line shows how far it is. */
const reportEveryMs = 500;

/** `replay`: rebuilds every read model next to the live ones, then switches. @returns the exit code */
export async function replayCommand(config: Config, print: Print): Promise<number> {
  await prepareDatabase(config);
  const url = config.databaseDirectUrl.reveal();
  const pool = createPool(url, {
    max: 4,
    applicationName: 'botter-replay',
    // Rows of everything that ever was are written at once.
    statementTimeoutMs: 600_000,
  });
  const listener = new Listener(url);
  const started = Date.now();
  const projections = projectionsOf(modules);
  try {
    const replayed = await replay({
      store: new PostgresEventStore({ pool, listener }),
      db: createDatabase(pool),
      url,
      types: eventTypesOf(modules),
      projections,
      onProgress: progressPrinter(print),
    });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    print(`Done: ${replayed} events went through ${projections.length} read models in ${seconds} s.\n`);
    return 0;
  } finally {
    await listener.close();
    await pool.end();
  }
}

function progressPrinter(print: Print): (progress: ReplayProgress) => void {
  let reported = 0;
  return ({ phase, done, total }) => {
    if (phase === 'switching') print('Switching to what was rebuilt …\n');
    if (phase !== 'rebuilding') return;
    const isLast = done === total;
    if (!isLast && Date.now() - reported < reportEveryMs) return;
    reported = Date.now();
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    print(`${done} of ${total} events (${percent} %)\n`);
  };
}
