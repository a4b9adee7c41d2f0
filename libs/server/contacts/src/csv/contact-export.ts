import { Readable } from 'node:stream';
import type { ContactField } from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { type ReadBudget, readWithin } from '@botter/server-conversations';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { Pool } from 'pg';
import { ContactKeeper } from '../keeping/contact-keeper';
import type { ContactRow } from '../lists/contact-responses';
import { builtInColumns, escapedCell, fieldTexts, tagsCell } from './cells';

/** Of more rows, Node keeps many until its next large collection. */
const rowsAtOnce = 500;

const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Reading the contacts of this bot takes too long right now. Try again.',
};

type ExportedRow = Pick<
  ContactRow,
  'id' | 'telegram_user_id' | 'name' | 'username' | 'language' | 'time_zone' | 'tags' | 'fields'
>;

/** Contacts as a CSV file (RFC 4180). */
@Injectable()
export class ContactExport {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
  ) {}

  /** All contacts of a bot, oldest first, of which some are in memory at a time. */
  async file(botId: string): Promise<Readable> {
    await this.keeper.catchUp(botId);
    const { contactFields } = await contactSettingsOf(this.pool, botId);
    // What goes wrong on the way ends the response, which is seen to be incomplete.
    return Readable.from(this.#parts(botId, contactFields), { objectMode: false });
  }

  async *#parts(botId: string, fields: readonly ContactField[]): AsyncGenerator<string> {
    yield csv([[...builtInColumns, ...fields.map(({ key }) => key)]]);
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await readWithin(this.reads, budget, (read) =>
        read<ExportedRow>(
          `select c.id, c.telegram_user_id::text, c.name, c.username, c.language, c.time_zone, c.tags, c.fields
           from app.contacts c where c.bot_id = $1 and c.id > $2 order by c.id limit ${rowsAtOnce}`,
          [botId, after],
        ),
      );
      const last = rows.at(-1);
      if (!last) return;
      yield csv(rows.map((row) => cellsOf(row, fields)));
      if (rows.length < rowsAtOnce) return;
      after = last.id;
    }
  }
}

function csv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

function cellsOf(row: ExportedRow, fields: readonly ContactField[]): string[] {
  const texts = fieldTexts(row.fields, fields);
  const { name, username, language, time_zone, tags } = row;
  return [
    row.telegram_user_id,
    ...[name, username, language, time_zone, tagsCell(tags)].map((text) => escapedCell(text ?? '')),
    // Only texts are escaped: a number is none that a spreadsheet runs.
    ...fields.map(({ key, type }) => (type === 'text' ? escapedCell(texts[key] ?? '') : (texts[key] ?? ''))),
  ];
}
