import type { ContactImportReport } from '@botter/contracts';
import { markedWords } from '@botter/engine';
import type { PoolClient } from 'pg';
import { type KeptContact, storeValues } from '../keeping/contact-rows';
import type { ImportColumns } from './import-columns';
import { afterRow, type ImportRow, personOf, type RowPerson, tagsAdded } from './import-row';

export interface BatchOptions {
  readonly botId: string;
  readonly columns: ImportColumns;
  readonly isDryRun: boolean;
  readonly contactTags: { readonly most: number; readonly tooMany: string; readonly noRoom: string };
  /** Makes room for tags of the bot, and returns those that it has then. */
  roomForTags(client: PoolClient, tags: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a batch adds to the report of an import. */
export type BatchReport = Omit<ContactImportReport, 'rows'>;

const contactsOf = `
select bot_id, id, telegram_user_id::text, fields, tags, unsubscribed, time_zone from app.contacts
where bot_id = $1 and telegram_user_id = any($2::bigint[]) order by bot_id, telegram_user_id`;

/** By the index of names. Of several people who had a name one after the other, the one seen last. */
const idsOf = `
select i.username, (
  select (array_agg(c.telegram_user_id::text order by c.last_seen_at desc))[1] from app.contacts c
  where c.bot_id = $1 and lower(c.username) = i.username and c.id = any(array(
    select n.contact_id from app.contact_names n where n.bot = app.bot_number($1) and n.words @> i.words))
) as id
from unnest($2::text[], $3::jsonb[]) as i(username, words)`;

/** Changes contacts by some rows of a file, within the caller's transaction: one statement writes them. */
export async function importBatch(
  client: PoolClient,
  rows: readonly ImportRow[],
  options: BatchOptions,
): Promise<BatchReport> {
  const { botId, columns, isDryRun, contactTags } = options;
  const errors: { row: number; message: string }[] = [];
  const unknownPeople: { row: number; person: string }[] = [];
  const people: { readonly row: ImportRow; readonly person: RowPerson }[] = [];
  for (const row of rows) {
    const person = personOf(row, columns);
    if ('problem' in person) errors.push({ row: row.row, message: person.problem });
    else people.push({ row, person });
  }

  const named = await idsByUsername(client, botId, people);
  const idOf = (person: RowPerson) =>
    'id' in person ? String(BigInt(person.id)) : named.get(person.username);
  const ids = people.flatMap(({ person }) => idOf(person) ?? []);
  const found = await client.query<KeptContact>(isDryRun ? contactsOf : `${contactsOf} for update`, [
    botId,
    [...new Set(ids)],
  ]);
  const contacts = new Map(found.rows.map((contact) => [contact.telegram_user_id, contact]));

  const added = people.flatMap(({ row, person }) => {
    const contact = contacts.get(idOf(person) ?? '');
    return contact ? tagsAdded(row, columns, contact) : [];
  });
  const room = added.length > 0 ? await options.roomForTags(client, added) : new Set<string>();
  const limits = {
    tags: contactTags.most,
    tooManyTags: contactTags.tooMany,
    room,
    noRoom: contactTags.noRoom,
  };

  const changed = new Set<string>();
  let [changedRows, unchanged] = [0, 0];
  for (const { row, person } of people) {
    const id = idOf(person);
    const before = id === undefined ? undefined : contacts.get(id);
    if (id === undefined || !before) {
      unknownPeople.push({ row: row.row, person: 'id' in person ? person.id : person.username });
      continue;
    }
    const after = afterRow(before, row, columns, limits);
    if ('problem' in after) {
      errors.push({ row: row.row, message: after.problem });
    } else if (after === before) {
      unchanged += 1;
    } else {
      changedRows += 1;
      contacts.set(id, { ...before, ...after });
      changed.add(id);
    }
  }
  if (!isDryRun) {
    await storeValues(
      client,
      [...contacts.values()].filter(({ telegram_user_id }) => changed.has(telegram_user_id)),
      // Up to a million calls would follow from one click.
      { isNoted: false },
    );
  }
  return {
    changed: changedRows,
    unchanged,
    unknown: unknownPeople.length,
    failed: errors.length,
    errors: errors.sort((one, other) => one.row - other.row),
    unknownPeople,
  };
}

async function idsByUsername(
  client: PoolClient,
  botId: string,
  people: readonly { readonly person: RowPerson }[],
): Promise<ReadonlyMap<string, string>> {
  const usernames = [
    ...new Set(people.flatMap(({ person }) => ('username' in person ? person.username : []))),
  ];
  // Others are no usernames of Telegram, and may not be storable.
  const possible = usernames.filter((username) => /^\w{1,64}$/.test(username));
  if (possible.length === 0) return new Map();
  const words = possible.map((username) => JSON.stringify({ username: markedWords(username) }));
  const { rows } = await client.query<{ username: string; id: string | null }>(idsOf, [
    botId,
    possible,
    words,
  ]);
  return new Map(rows.flatMap(({ username, id }) => (id === null ? [] : [[username, id]])));
}
