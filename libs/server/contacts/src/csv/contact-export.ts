import { pipeline, Readable } from 'node:stream';
import type { ContactField } from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { type ReadBudget, readWithin } from '@botter/server-conversations';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { Pool } from 'pg';
import { ContactKeeper } from '../keeping/contact-keeper';
import { type ContactRow, contactColumns, toContact, withChat } from '../lists/contact-responses';
import { builtInColumns, escapedCell, fieldTexts, tagsCell } from './cells';

const rowsAtOnce = 1_000;

const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Reading the contacts of this bot takes too long right now. Try again.',
};

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
    const file = stringify({ record_delimiter: 'windows', quoted_match: /[\r\n]/ });
    file.write([...builtInColumns, ...contactFields.map(({ key }) => key)]);
    // What goes wrong on the way ends the response, which is seen to be incomplete.
    pipeline(Readable.from(this.#rows(botId, contactFields)), file, () => {});
    return file;
  }

  async *#rows(botId: string, fields: readonly ContactField[]): AsyncGenerator<unknown[]> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await readWithin(this.reads, budget, (read) =>
        read<ContactRow>(
          `select ${contactColumns} from app.contacts c ${withChat}
           where c.bot_id = $1 and c.id > $2 order by c.id limit ${rowsAtOnce}`,
          [botId, after],
        ),
      );
      for (const row of rows) {
        const contact = toContact(row, fields);
        const texts = fieldTexts(row.fields, fields);
        yield [
          contact.telegramUserId,
          ...[contact.name, contact.username, contact.language, contact.timeZone, tagsCell(contact.tags)].map(
            (text) => escapedCell(text ?? ''),
          ),
          // Only texts are escaped: a number is none that a spreadsheet runs.
          ...fields.map(({ key, type }) =>
            type === 'text' ? escapedCell(texts[key] ?? '') : (texts[key] ?? ''),
          ),
        ];
      }
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      after = last.id;
    }
  }
}
