import { type Contact, type ContactField, fitsFieldType } from '@botter/contracts';
import type { FieldValue } from '@botter/engine';

export interface ContactRow {
  readonly id: string;
  readonly telegram_user_id: string;
  readonly name: string;
  readonly username: string | null;
  readonly language: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly started_by: string | null;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly tags: readonly string[];
  readonly blocked: boolean | null;
  readonly unsubscribed: boolean;
  readonly chat_id: string | null;
  readonly time_zone: string | null;
}

/** The columns of a contact `c` with its private chat `h`. */
export const contactColumns = `c.id, c.telegram_user_id::text, c.name, c.username, c.language, c.first_seen_at,
  c.last_seen_at, c.started_by, c.fields, c.tags, h.blocked, c.unsubscribed, h.id as chat_id, c.time_zone`;
export const withChat = 'left join app.chats h on h.id = c.chat_id and h.bot_id = c.bot_id';

/** What is shown of a contact's values: none of fields that are gone, or have another type now. */
export function toContactFields(
  values: ContactRow['fields'],
  fields: readonly ContactField[],
): Record<string, FieldValue> {
  const shown = fields.flatMap(({ key, type }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return value !== undefined && fitsFieldType(type, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** A contact as the contract shows it. */
export function toContact(row: ContactRow, fields: readonly ContactField[]): Contact {
  return {
    id: row.id,
    telegramUserId: row.telegram_user_id,
    name: row.name || null,
    username: row.username,
    language: row.language,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    startedBy: row.started_by,
    fields: toContactFields(row.fields, fields),
    tags: [...row.tags],
    blocked: row.blocked ?? false,
    unsubscribed: row.unsubscribed,
    chatId: row.chat_id,
    timeZone: row.time_zone,
  };
}
