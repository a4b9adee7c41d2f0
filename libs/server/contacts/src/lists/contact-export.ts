import { pipeline, Readable } from 'node:stream';
import type { ContactField } from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { type ReadBudget, readWithin } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { Pool } from 'pg';
import { ContactKeeper } from '../keeping/contact-keeper';
import { type ContactRow, contactColumns, toContact, withChat } from './contact-responses';

const rowsAtOnce = 1_000;
const columns = ['telegram_user_id', 'name', 'username', 'language', 'time_zone', 'tags'];

const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Reading the contacts of this bot takes too long right now. Try again.',
};

/** Contacts as a CSV file (RFC 4180). */
@Injectable()
export class ContactExport {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
  ) {}

  /** All contacts of a bot, oldest first, of which some are in memory at a time. */
  async file(botId: string): Promise<Readable> {
    await this.keeper.catchUp(botId);
    const { contactFields } = await contactSettingsOf(this.pool, botId);
    // A cell that a spreadsheet would run is escaped: people write the values. A number is none.
    const file = stringify({
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: {
        boolean: (value) => (value ? 'yes' : 'no'),
        number: (value) => ({ value: String(value), escape_formulas: false }),
      },
    });
    file.write([...columns, ...contactFields.map(({ key }) => key)]);
    // What goes wrong on the way ends the response, which is seen to be incomplete.
    pipeline(Readable.from(this.#rows(botId, contactFields)), file, () => {});
    return file;
  }

  async *#rows(botId: string, fields: readonly ContactField[]): AsyncGenerator<unknown[]> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await readWithin(this.pool, budget, (read) =>
        read<ContactRow>(
          `select ${contactColumns} from app.contacts c ${withChat}
           where c.bot_id = $1 and c.id > $2 order by c.id limit ${rowsAtOnce}`,
          [botId, after],
        ),
      );
      for (const row of rows) {
        const contact = toContact(row, fields);
        yield [
          contact.telegramUserId,
          contact.name,
          contact.username,
          contact.language,
          contact.timeZone,
          contact.tags.join(';'),
          ...fields.map(({ key }) => contact.fields[key]),
        ];
      }
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) return;
      after = last.id;
    }
  }
}
