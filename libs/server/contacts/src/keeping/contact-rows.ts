import type { FieldValue } from '@botter/engine';
import { jsonRows } from '@botter/server-database';
import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import type { ContactRoom } from './contact-room';
import { notedEvents } from './noted-events';
import { orderedValues } from './ordered-values';
import { wordsOfPerson, wordsOfValues } from './words';

/** What is known of a person, to be added to what is kept. */
export interface SeenPerson {
  readonly bot_id: string;
  readonly telegram_user_id: string;
  /** Undefined if it isn't known, or not private. */
  readonly chat_id?: string | undefined;
  /** Undefined if nothing of the names is known; then they stay. */
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
  readonly language?: string | undefined;
  readonly started_by?: string | undefined;
  /** The person wants no more broadcasts. */
  readonly unsubscribes?: boolean | undefined;
  readonly at: string;
}

/** What people, dialogs and programs change of a contact. */
export interface KeptValues {
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly tags: readonly string[];
  readonly unsubscribed: boolean;
  readonly time_zone: string | null;
}

export interface KeptContact extends KeptValues {
  readonly bot_id: string;
  readonly id: string;
  readonly telegram_user_id: string;
}

/**
 * After this time someone who writes again is noted again, and after as long again kept as seen again. So
 * `last_seen_at` is right to a minute, and someone who writes much costs little.
 */
export const seenAgainMs = 30_000;

/** If nothing else changes, the row stays as it is: each of its versions is in every index. */
const isNews = `
  (excluded.first_name is not null and (
    excluded.last_seen_at >= t.last_seen_at + interval '${seenAgainMs} milliseconds'
    or (t.first_name, t.last_name, t.username)
      is distinct from (excluded.first_name, excluded.last_name, excluded.username)))
  or coalesce(excluded.chat_id, t.chat_id) is distinct from t.chat_id
  or coalesce(excluded.language, t.language) is distinct from t.language
  or coalesce(t.started_by, excluded.started_by) is distinct from t.started_by
  or (excluded.unsubscribed and not t.unsubscribed)`;

/**
 * All of them are locked in this order, so processes never wait for each other in a circle. What is compared
 * of new ones is kept by the statement: by the triggers, which do it after other statements, it costs more.
 * @param which of the people that are kept already
 */
const upsert = (which = '') => `
with kept as (
insert into app.contacts as t (bot_id, id, telegram_user_id, chat_id, first_name, last_name, username, language,
  first_seen_at, last_seen_at, started_by, unsubscribed, words, values_kept)
select bot_id, id, telegram_user_id, chat_id, first_name, last_name, username, language, at, at, started_by,
  coalesce(unsubscribes, false), words, true
from json_to_recordset($1::json) as i(bot_id text, id uuid, telegram_user_id bigint, chat_id uuid, first_name text,
  last_name text, username text, language text, at timestamptz, started_by text, unsubscribes boolean, words jsonb)
where not exists (select from app.erased_bots e where e.bot_id = i.bot_id)
  and (i.bot_id <> all($2::text[]) or exists (
    select from app.contacts c where c.bot_id = i.bot_id and c.telegram_user_id = i.telegram_user_id))
order by bot_id, telegram_user_id
on conflict (bot_id, telegram_user_id) do update set
  chat_id = coalesce(excluded.chat_id, t.chat_id),
  first_name = coalesce(excluded.first_name, t.first_name),
  last_name = case when excluded.first_name is null then t.last_name else excluded.last_name end,
  username = case when excluded.first_name is null then t.username else excluded.username end,
  language = coalesce(excluded.language, t.language),
  started_by = coalesce(t.started_by, excluded.started_by),
  unsubscribed = t.unsubscribed or excluded.unsubscribed,
  words = case when excluded.first_name is null then t.words
    else (t.words - array['first_name', 'last_name', 'name', 'username']) || excluded.words end,
  last_seen_at = case when excluded.first_name is null then t.last_seen_at
    else greatest(t.last_seen_at, excluded.last_seen_at) end
${which}
returning bot_id, id, telegram_user_id::text, fields, tags, unsubscribed, time_zone, xmax = 0 as is_new,
  words, search
), added as (select bot_id, id, app.bot_number(bot_id) as bot, words, search from kept where is_new),
valued as (
insert into app.contact_values (bot, contact_id, words, tags) select bot, id, '{}', '{}' from added
), named as (
insert into app.contact_names (bot, contact_id, words, search) select bot, id, words, search from added
), noted as (${notedEvents('contact.created', 'added')})
select bot_id, id, telegram_user_id, fields, tags, unsubscribed, time_zone, is_new from kept`;

// One plan does for any size of the table, and costs as much as running it.
const keep = { name: 'keep-people', text: upsert(`where ${isNews}`) };
const keepAndLock = { name: 'keep-and-lock-people', text: upsert() };

/**
 * Adds people, or what is new of them, within the caller's transaction.
 * @param people each of them once
 */
export async function keepPeople(
  client: PoolClient,
  people: readonly SeenPerson[],
  room: ContactRoom,
): Promise<void> {
  await write(client, people, room, keep);
}

/**
 * The same, and locks their rows until the transaction ends.
 * @returns those that are kept: not new ones of bots that are full
 */
export function keepAndLockPeople(
  client: PoolClient,
  people: readonly SeenPerson[],
  room: ContactRoom,
): Promise<readonly KeptContact[]> {
  return write(client, people, room, keepAndLock);
}

async function write(
  client: PoolClient,
  people: readonly SeenPerson[],
  room: ContactRoom,
  statement: typeof keep,
): Promise<readonly KeptContact[]> {
  if (people.length === 0) return [];
  const rows = people.map((person) => ({
    ...person,
    id: newId({ msecs: Date.parse(person.at) }),
    words: wordsOfPerson(person),
  }));
  const full = await room.fullOf(
    client,
    people.map(({ bot_id }) => bot_id),
  );
  const values = [jsonRows(rows), full];
  const kept = await client.query<KeptContact & { readonly is_new: boolean }>({ ...statement, values });
  for (const { bot_id, is_new } of kept.rows) if (is_new) room.taken(bot_id);
  return kept.rows;
}

/**
 * Keeps what is compared of the values in the same statement, instead of triggers. Words that aren't made yet
 * are kept when they are.
 * @param isNoted whether it is an event for webhooks
 */
const update = (isNoted: boolean) => `
with changed as (
update app.contacts t set fields = i.fields, tags = array(select json_array_elements_text(i.tags)),
  unsubscribed = i.unsubscribed, time_zone = i.time_zone,
  words = (t.words - 'time_zone' - array(select jsonb_object_keys(t.fields))) || i.words,
  values_kept = not t.values_kept
from json_to_recordset($1::json) as i(bot_id text, id uuid, fields jsonb, tags json, unsubscribed boolean,
  time_zone text, words jsonb, ordered jsonb)
where t.bot_id = i.bot_id and t.id = i.id
returning t.bot_id, t.id, t.tags, case when t.words is not null then i.words end as words, i.ordered
), valued as (
update app.contact_values v set words = c.words, ordered = c.ordered, tags = c.tags
from changed c where v.bot = app.bot_number(c.bot_id) and v.contact_id = c.id
)${isNoted ? `, noted as (${notedEvents('contact.changed', 'changed')})` : ''}
select from changed`;

/**
 * Stores changed values of contacts that the caller's transaction has locked.
 * @param isNoted whether it is an event for webhooks
 */
export async function storeValues(
  client: PoolClient,
  contacts: readonly (KeptValues & Pick<KeptContact, 'bot_id' | 'id'>)[],
  { isNoted = true }: { readonly isNoted?: boolean } = {},
): Promise<void> {
  if (contacts.length === 0) return;
  const rows = contacts.map((contact) => ({
    ...contact,
    words: wordsOfValues(contact),
    ordered: orderedValues(contact.fields),
  }));
  await client.query(update(isNoted), [jsonRows(rows)]);
}
