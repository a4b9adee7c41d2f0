import { pause } from '@botter/server-async';
import type { DatabaseConfig } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { Quarantine, type QuarantinedStream } from '@botter/server-event-store';
import type { Print } from './rotate-secrets.command';

const usage = 'npm run quarantine -- list, or npm run quarantine -- retry STREAM\n';
/** The worker looks every five seconds; a long stream takes a while. */
const patienceMs = 60_000;
const lookEveryMs = 250;

/**
 * `quarantine list` and `quarantine retry STREAM`. @returns the exit code: 1 if something is still in
 * quarantine after a retry
 */
export async function quarantineCommand(
  config: DatabaseConfig,
  print: Print,
  [what, stream]: readonly string[],
  patience = patienceMs,
): Promise<number> {
  const pool = createPool(config.databaseDirectUrl.reveal(), {
    max: 1,
    applicationName: 'botter-quarantine',
  });
  try {
    const quarantine = new Quarantine(createDatabase(pool));
    if (what === 'list' && stream === undefined) {
      const all = await quarantine.list();
      print(all.length === 0 ? 'Nothing is in quarantine.\n' : all.map(toLine).join(''));
      return 0;
    }
    if (what === 'retry' && stream !== undefined) return await retry(quarantine, stream, print, patience);
    print(usage);
    return 1;
  } finally {
    await pool.end();
  }
}

/** The process that owns the reader does it, with its own code: this one only asks, and watches. */
async function retry(
  quarantine: Quarantine,
  stream: string,
  print: Print,
  patience: number,
): Promise<number> {
  if ((await quarantine.requestRetry(stream)) === 0) {
    print(`${stream} is not in quarantine.\n`);
    return 1;
  }
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const left = await quarantine.list(stream);
    if (left.length === 0) {
      print(`${stream} is out of quarantine.\n`);
      return 0;
    }
    if (left.every(({ retryRequested }) => !retryRequested)) {
      print(`It failed again:\n${left.map(toLine).join('')}`);
      return 1;
    }
    await pause(lookEveryMs);
  }
  print('It will be tried again as soon as a process with the role worker runs.\n');
  return 1;
}

function toLine({ stream, reader, version, eventType, code, since, attempts }: QuarantinedStream): string {
  return `${stream}  reader ${reader}  event ${version} ${eventType}  code ${code}  since ${since.toISOString()}  attempts ${attempts}\n`;
}
