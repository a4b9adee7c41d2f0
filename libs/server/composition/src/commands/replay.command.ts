import type { Config } from '@botter/server-config';
import { createDatabase, createPool, Listener } from '@botter/server-database';
import {
  openEventStore,
  type ReadModelVerification,
  type ReplayProgress,
  replay,
  verifyReadModels,
} from '@botter/server-event-store';
import { eventTypesOf, projectionsOf } from '@botter/server-module';
import { modules } from '../modules';
import { prepareDatabase } from '../prepare-database';
import type { Print } from './rotate-secrets.command';

/** Milliseconds between two lines of progress. */
const reportEveryMs = 500;

/**
 * `replay`: rebuilds every read model next to the live ones, then switches. With `--verify` the live ones
 * stay, and are compared with the rebuilt ones.
 * @returns the exit code; 1 if a read model differs from what the events give
 */
export async function replayCommand(
  config: Config,
  print: Print,
  args: readonly string[] = [],
): Promise<number> {
  const unknown = args.find((argument) => argument !== '--verify');
  if (unknown !== undefined) {
    print(`There is no option ${unknown}. Known: --verify\n`);
    return 2;
  }
  await prepareDatabase(config);
  const url = config.databaseDirectUrl.reveal();
  const pool = createPool(url, {
    max: 4,
    applicationName: 'botter-replay',
    // One statement writes rows of the whole history.
    statementTimeoutMs: 600_000,
  });
  const listener = new Listener(url);
  const started = Date.now();
  const projections = projectionsOf(modules);
  const store = await openEventStore({
    url: config.eventStoreUrl?.reveal(),
    prefix: config.eventStorePrefix,
    pool,
    listener,
  });
  try {
    const options = {
      store,
      db: createDatabase(pool),
      url,
      types: eventTypesOf(modules),
      projections,
      onProgress: progressPrinter(print),
    };
    if (args.includes('--verify')) return reportOf(await verifyReadModels(options), print);
    const replayed = await replay(options);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    print(`Done: ${replayed} events went through ${projections.length} read models in ${seconds} s.\n`);
    return 0;
  } finally {
    await store.close();
    await listener.close();
    await pool.end();
  }
}

function reportOf({ events, faults }: ReadModelVerification, print: Print): number {
  for (const { table, missing, wrong } of faults) {
    print(`read.${table}: ${missing} rows are missing, ${wrong} rows are not what the events give\n`);
  }
  print(
    faults.length === 0
      ? `Verified: after ${events} events every read model is what the events give.\n`
      : 'Run "npm run replay" to rebuild the read models.\n',
  );
  return faults.length === 0 ? 0 : 1;
}

function progressPrinter(print: Print): (progress: ReplayProgress) => void {
  let reported = 0;
  return ({ phase, done, total }) => {
    if (phase === 'comparing') print('Comparing with the live read models …\n');
    if (phase === 'switching') print('Switching to what was rebuilt …\n');
    if (phase !== 'rebuilding') return;
    const isLast = done === total;
    if (!isLast && Date.now() - reported < reportEveryMs) return;
    reported = Date.now();
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    print(`${done} of ${total} events (${percent} %)\n`);
  };
}
