import { downloadByteLimit } from '@botter/bot-api';
import type { Media, Message } from '@botter/contracts';
import type { KeptDetails, MessageContext } from '@botter/engine';
import { canHaveThumbnail } from '@botter/server-files';

/** Columns of a message with those of its chat, as `messageColumns` selects them. */
export interface MessageRow {
  readonly id: string;
  readonly bot_id: string;
  readonly chat_id: string;
  readonly direction: Message['direction'];
  readonly kind: Message['kind'];
  readonly media: Message['media'];
  readonly details: KeptDetails | null;
  readonly context: MessageContext | null;
  readonly media_group_id: string | null;
  readonly thread_id: string | null;
  readonly thread_name: string | null;
  readonly action_id: string | null;
  readonly broadcast_id: string | null;
  readonly text: string | null;
  readonly parse_mode: Message['parse_mode'];
  readonly buttons: Message['buttons'] | null;
  readonly telegram_message_id: string | null;
  readonly sender_name: string | null;
  readonly at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly earlier_count: number | null;
  readonly delivery: 'waiting' | 'sent' | 'failed' | 'unknown' | null;
  readonly delivery_error: string | null;
  readonly telegram_chat_id: string;
  readonly chat_name: string | null;
  readonly chat_username: string | null;
}

/** The versions themselves are read by need: they may weigh more than the whole page. */
const earlierCount = `case when m.edited_at is not null then (
    select count(*)::int from app.message_versions v where v.bot_id = m.bot_id and v.message_id = m.id) end`;

/** For `messageTables`. */
export const messageColumns = `m.id, m.bot_id, m.chat_id, m.direction, m.kind, m.media, m.details, m.context, m.media_group_id,
  m.thread_id, t.name as thread_name, m.action_id, m.broadcast_id, m.text, m.parse_mode, m.buttons,
  m.telegram_message_id, m.sender_name, m.at, m.edited_at, m.deleted_at, ${earlierCount} as earlier_count, m.delivery, m.delivery_error,
  c.telegram_chat_id, c.name as chat_name, c.username as chat_username`;

/** A message with its chat and its forum topic. */
export const messageTables = `app.messages m join app.chats c on c.bot_id = m.bot_id and c.id = m.chat_id
  left join app.chat_topics t on t.bot_id = m.bot_id and t.chat_id = m.chat_id and t.thread_id = m.thread_id`;

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
    details: row.details && toDetails(row.details, row.media ?? null),
    media_group_id: row.media_group_id,
    thread: row.thread_id === null ? null : { id: row.thread_id, name: row.thread_name },
    action_id: row.action_id,
    broadcast_id: row.broadcast_id,
    text: row.text,
    parse_mode: row.parse_mode,
    buttons: row.buttons ?? [],
    telegram_message_id: row.telegram_message_id,
    telegram_chat_id: row.telegram_chat_id,
    chat_name: row.chat_name,
    chat_username: row.chat_username,
    sender_name: row.sender_name,
    reply_to: row.context?.reply_to ?? null,
    forwarded_from: row.context?.forwarded_from ?? null,
    timestamp: at,
    created_at: at,
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    earlier_count: row.earlier_count ?? 0,
    delivery: row.delivery && { state: row.delivery, error: row.delivery_error },
  };
}

/** Without what Telegram calls the files: those ids stay here. */
function toDetails(kept: KeptDetails, media: Media | null): Message['details'] {
  if (kept.type !== 'file') return kept;
  const { thumbnail_file_id, ...file } = kept;
  return {
    ...file,
    has_thumbnail:
      thumbnail_file_id !== null || (media?.source === 'upload' && canHaveThumbnail(file.mime_type ?? '')),
    downloadable: media !== null || (file.size ?? 0) <= downloadByteLimit,
  };
}
