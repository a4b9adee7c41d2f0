import type { ContactEvent } from '@botter/contracts';

/**
 * An event for webhooks of bots, in the statement that wrote contacts: no statement of its own, and nothing
 * for bots without such a webhook. A contact has one event at a time, and the first one counts until it is
 * taken: it is about the contact as it is then.
 * @param written a part of the statement, with `bot_id` and `id`
 */
export function notedEvents(event: ContactEvent, written: string): string {
  return `insert into app.contact_events (bot_id, contact_id, event, at)
  select w.bot_id, w.id, '${event}', clock_timestamp()
  from ${written} w join read.compiled_bots b using (bot_id)
  where b.webhooks @? '$[*] ? (@.enabled == true && @.events[*] == "${event}")'
  on conflict do nothing`;
}
