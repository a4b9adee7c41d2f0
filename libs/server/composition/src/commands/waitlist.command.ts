import type { Config } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { PostgresSecretStore } from '@botter/server-secrets';
import { Waitlist } from '@botter/server-waitlist';
import { stringify } from 'csv-stringify/sync';
import type { Print } from './rotate-secrets.command';

const usage = 'npm run waitlist -- list, or npm run waitlist -- remove EMAIL\n';

/**
 * `waitlist list` as CSV, and `waitlist remove EMAIL`. @returns the exit code: 1 if there was nothing to
 * remove
 */
export async function waitlistCommand(
  config: Config,
  print: Print,
  [what, email]: readonly string[],
): Promise<number> {
  const pool = createPool(config.databaseDirectUrl.reveal(), { max: 1, applicationName: 'botter-waitlist' });
  try {
    const db = createDatabase(pool);
    const waitlist = new Waitlist(db, new PostgresSecretStore(db, config.encryptionKeys));
    if (what === 'list' && email === undefined) {
      print(stringify([['email', 'joined_at']]));
      for await (const entry of waitlist.entries()) {
        // A text that strangers have typed must not become a formula of a spreadsheet.
        print(stringify([[entry.email, entry.joinedAt.toISOString()]], { escape_formulas: true }));
      }
      return 0;
    }
    if (what === 'remove' && email !== undefined) {
      const removed = await waitlist.remove(email);
      print(removed ? 'Removed.\n' : 'This address is not on the waitlist.\n');
      return removed ? 0 : 1;
    }
    print(usage);
    return 1;
  } finally {
    await pool.end();
  }
}
