import type { Database } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import { SecretUnreadableError, seal } from './cipher';
import type { Keyring } from './keyring';
import { openRow } from './postgres-secret-store';
import type { SecretRow, SecretsTables } from './secrets.table';

interface RotationProgress {
  readonly done: number;
  /** How many were still to do when it began; others may have been put since. */
  readonly total: number;
}

export interface RotationOptions {
  /** Rows in one transaction; 200 when left out. */
  readonly batchSize?: number;
  readonly onProgress?: (progress: RotationProgress) => void;
}

export interface RotationResult {
  readonly rotated: number;
  /**
   * References that could not be opened: their key is missing or they were tampered with. They stay as they
   * are.
   */
  readonly unreadable: readonly string[];
}

/**
 * Encrypts every secret again with the first key. The row itself shows whether it is done, so an interrupted
 * run is simply started again; references stay the same, and the product keeps running meanwhile.
 */
export async function rotateSecrets(
  database: Database,
  keyring: Keyring,
  { batchSize = 200, onProgress }: RotationOptions = {},
): Promise<RotationResult> {
  const db = database.withTables<SecretsTables>();
  const total = await countUnderOtherKeys(db, keyring);
  const unreadable: string[] = [];
  let rotated = 0;
  // A process that still has the old keys may store secrets behind the cursor: repeat until a whole round
  // finds nothing.
  for (let roundFound = true; roundFound; ) {
    roundFound = false;
    for (let after: string | undefined; ; ) {
      const batch = await rotateBatch(db, keyring, { after, skip: unreadable, batchSize });
      if (batch.last === undefined) break;
      after = batch.last;
      unreadable.push(...batch.unreadable);
      rotated += batch.rotated;
      roundFound = true;
      onProgress?.({ done: rotated, total: Math.max(total, rotated) });
    }
  }
  return { rotated, unreadable };
}

/**
 * Checks whether every stored secret can be opened with the given keys, by their ids alone.
 * @returns ids of the missing keys with the number of secrets that need them
 */
export async function missingKeys(
  database: Database,
  keyring: Keyring,
): Promise<{ keyId: string; secrets: number }[]> {
  const rows = await database
    .withTables<SecretsTables>()
    .selectFrom('app.secrets')
    .select(['key_id', sql<string>`count(*)`.as('secrets')])
    .groupBy('key_id')
    .execute();
  return rows
    .filter(({ key_id }) => !keyring.find(key_id))
    .map(({ key_id, secrets }) => ({ keyId: key_id, secrets: Number(secrets) }));
}

async function countUnderOtherKeys(db: Kysely<SecretsTables>, keyring: Keyring): Promise<number> {
  const { waiting } = await db
    .selectFrom('app.secrets')
    .select(sql<string>`count(*)`.as('waiting'))
    .where('key_id', '!=', keyring.current.id)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

interface Batch {
  readonly rotated: number;
  readonly unreadable: readonly string[];
  /** The position of the next batch; undefined if there was nothing left. */
  readonly last: string | undefined;
}

function rotateBatch(
  db: Kysely<SecretsTables>,
  keyring: Keyring,
  { after, skip, batchSize }: { after: string | undefined; skip: readonly string[]; batchSize: number },
): Promise<Batch> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('app.secrets')
      .select(['ref', 'kind', 'bot_id', 'key_id', 'sealed'])
      .where('key_id', '!=', keyring.current.id)
      .$if(after !== undefined, (query) => query.where('ref', '>', after as string))
      .$if(skip.length > 0, (query) => query.where('ref', 'not in', [...skip]))
      .orderBy('ref')
      .limit(batchSize)
      .forUpdate()
      .execute();
    const sealed = rows.map((row) => reseal(keyring, row));
    for (const { ref, renewed } of sealed) {
      if (!renewed) continue;
      await tx
        .updateTable('app.secrets')
        .set({ key_id: renewed.keyId, sealed: renewed.sealed })
        .where('ref', '=', ref)
        .execute();
    }
    const unreadable = sealed.filter(({ renewed }) => !renewed).map(({ ref }) => ref);
    return { rotated: rows.length - unreadable.length, unreadable, last: rows.at(-1)?.ref };
  });
}

function reseal(keyring: Keyring, row: SecretRow) {
  try {
    const place = { ref: row.ref, kind: row.kind, botId: row.bot_id };
    return { ref: row.ref, renewed: seal(keyring.current, place, openRow(keyring, row)) };
  } catch (error) {
    if (error instanceof SecretUnreadableError) return { ref: row.ref, renewed: undefined };
    throw error;
  }
}
