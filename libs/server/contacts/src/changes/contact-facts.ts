import type { ContactFacts } from '@botter/engine';
import type { KeptValues } from '../keeping/contact-rows';

/** What `contactFactsColumns` selects. */
export interface FactsRow extends KeptValues {
  readonly telegram_user_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string | null;
  readonly language: string | null;
  readonly started_by: string | null;
  readonly last_seen_at: Date;
}

/** The columns of a contact `c` that the engine reads. */
export const contactFactsColumns = `c.telegram_user_id::text, c.first_name, c.last_name, c.username, c.language, c.fields, c.tags,
  c.unsubscribed, c.time_zone, c.started_by, c.last_seen_at`;

export function toFacts(row: FactsRow): ContactFacts {
  return {
    telegramUserId: row.telegram_user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    language: row.language,
    fields: row.fields,
    tags: row.tags,
    unsubscribed: row.unsubscribed,
    timeZone: row.time_zone,
    startedBy: row.started_by,
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
