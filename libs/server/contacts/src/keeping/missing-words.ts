import type { FieldValue } from '@botter/engine';
import { inTransaction, jsonRows, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { wordsOfContact } from './words';

const rowsAtOnce = 1_000;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 20;

interface WordlessRow {
  readonly bot_id: string;
  readonly id: string;
  readonly telegram_user_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string | null;
  readonly language: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly time_zone: string | null;
}

/** Makes the words of contacts that the migration has added: SQL can't fold texts like the engine does. */
@Injectable()
export class MissingWords {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      if ((await inTransaction(this.pool, makeSome)) < rowsAtOnce) return false;
    }
    return true;
  }
}

/** The names have an index of those without words. */
async function makeSome(client: PoolClient): Promise<number> {
  const { rows } = await client.query<WordlessRow>(
    `select bot_id, id, telegram_user_id::text, first_name, last_name, username, language, fields, time_zone
     from app.contacts where words is null and exists (select from app.contact_names where words is null)
     limit ${rowsAtOnce} for update skip locked`,
  );
  if (rows.length === 0) return 0;
  const made = rows.map((row) => ({ bot_id: row.bot_id, id: row.id, words: wordsOfContact(row) }));
  await client.query(
    `update app.contacts t set words = i.words
     from json_to_recordset($1::json) as i(bot_id text, id uuid, words jsonb)
     where t.bot_id = i.bot_id and t.id = i.id`,
    [jsonRows(made)],
  );
  return rows.length;
}
