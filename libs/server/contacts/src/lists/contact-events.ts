import type { Contact, ContactEvent } from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import type { PoolClient } from 'pg';
import { type ContactRow, contactColumns, toContact, withChat } from './contact-responses';

/** What happened to a contact. */
export interface TakenContactEvent {
  readonly botId: string;
  readonly event: ContactEvent;
  readonly at: Date;
  /** As it is now. */
  readonly contact: Contact;
}

interface EventRow extends ContactRow {
  readonly bot_id: string;
  readonly event: ContactEvent;
  readonly at: Date;
}

const take = `
with taken as (
  delete from app.contact_events e using (
    select bot_id, contact_id from app.contact_events order by at limit $1 for update skip locked
  ) oldest
  where e.bot_id = oldest.bot_id and e.contact_id = oldest.contact_id
  returning e.bot_id, e.contact_id, e.event, e.at
)
select t.bot_id, t.event, t.at, ${contactColumns}
from taken t join app.contacts c on c.bot_id = t.bot_id and c.id = t.contact_id ${withChat}
order by t.at`;

/**
 * Takes the oldest events, and deletes them, within the caller's transaction. Those of contacts that are
 * erased are left out.
 */
export async function takeContactEvents(
  client: PoolClient,
  most: number,
): Promise<readonly TakenContactEvent[]> {
  const { rows } = await client.query<EventRow>(take, [most]);
  const botIds = [...new Set(rows.map(({ bot_id }) => bot_id))];
  const settings = new Map<string, Awaited<ReturnType<typeof contactSettingsOf>>>();
  for (const botId of botIds) settings.set(botId, await contactSettingsOf(client, botId));
  return rows.map((row) => ({
    botId: row.bot_id,
    event: row.event,
    at: row.at,
    contact: toContact(row, settings.get(row.bot_id)?.contactFields ?? []),
  }));
}
