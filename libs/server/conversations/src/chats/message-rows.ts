import type { Message } from '@botter/contracts';

/** Columns of a message with those of its chat, as `messageColumns` selects them. */
export interface MessageRow {
  readonly id: string;
  readonly bot_id: string;
  readonly chat_id: string;
  readonly direction: Message['direction'];
  readonly kind: Message['kind'];
  readonly media: Message['media'];
  readonly text: string | null;
  readonly parse_mode: Message['parse_mode'];
  readonly buttons: Message['buttons'] | null;
  readonly telegram_message_id: string | null;
  readonly sender_name: string | null;
  readonly at: Date;
  readonly edited_at: Date | null;
  readonly delivery: 'waiting' | 'sent' | 'failed' | 'unknown' | null;
  readonly delivery_error: string | null;
  readonly telegram_chat_id: string;
  readonly chat_name: string | null;
  readonly chat_username: string | null;
}

/** For `app.messages m join app.chats c`. */
export const messageColumns = `m.id, m.bot_id, m.chat_id, m.direction, m.kind, m.media, m.text, m.parse_mode, m.buttons,
  m.telegram_message_id, m.sender_name, m.at, m.edited_at, m.delivery, m.delivery_error,
  c.telegram_chat_id, c.name as chat_name, c.username as chat_username`;

/** A message as the contract has it. */
export function toMessage(row: MessageRow): Message {
  const at = row.at.toISOString();
  return {
    id: row.id,
    bot_id: row.bot_id,
    chat_id: row.chat_id,
    direction: row.direction,
    kind: row.kind,
    media: row.media ?? null,
    text: row.text,
    parse_mode: row.parse_mode,
    buttons: row.buttons ?? [],
    telegram_message_id: row.telegram_message_id,
    telegram_chat_id: row.telegram_chat_id,
    chat_name: row.chat_name,
    chat_username: row.chat_username,
    sender_name: row.sender_name,
    timestamp: at,
    created_at: at,
    edited_at: row.edited_at?.toISOString() ?? null,
    delivery: row.delivery && { state: row.delivery, error: row.delivery_error },
  };
}
