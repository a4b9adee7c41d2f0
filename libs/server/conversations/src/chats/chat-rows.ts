import { toPlainText } from '@botter/bot-api';
import { type Chat, type LastMessage, lastMessageLimit } from '@botter/contracts';
import { idStartSql } from '../shared/message-ids';

/** Columns of a chat, as `chatColumns` and `withChatDetails` select them. */
export interface ChatRow {
  readonly id: string;
  readonly telegram_chat_id: string;
  readonly type: Chat['type'];
  readonly name: string | null;
  readonly username: string | null;
  readonly message_count: string;
  readonly last_message_at: Date | null;
  readonly blocked: boolean;
  readonly paused: boolean | null;
  /** Null if the takeover lasts until someone resumes the bot. */
  readonly paused_until: Date | null;
  readonly paused_by: string | null;
  readonly done: boolean | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly waits_until: Date | null;
  readonly last_id: string | null;
  readonly last_direction: LastMessage['direction'];
  readonly last_kind: LastMessage['kind'];
  readonly last_text: string | null;
  readonly last_parse_mode: string;
  readonly last_sender_name: string | null;
  readonly last_is_bot_reply: boolean;
  readonly last_is_deleted: boolean;
  readonly last_delivery: LastMessage['delivery'];
}

/** Columns of `app.chats c`. */
export const chatColumns = `c.bot_id, c.id, c.telegram_chat_id, c.type, c.name, c.username, c.message_count, c.incoming_count,
  c.last_message_at, c.blocked, c.paused_until > now() as paused, nullif(c.paused_until, 'infinity') as paused_until, c.paused_by`;

/**
 * Milliseconds. Ids begin with the time, and the latest message is at most this much older than
 * `last_message_at`.
 */
const slackMs = 3600_000;
/** Enough for the first characters of a text without its markup. */
const textRead = 10 * lastMessageLimit;

/**
 * SQL that adds to a table of `chatColumns` what other tables store about these chats. It is meant for the
 * rows of one page: each row reads some indexes, and those of messages only from the month of its latest
 * message on.
 */
export const withChatDetails = (page: string) => `
  select p.*, w.done_count >= p.incoming_count as done, w.assignee_id, w.assignee_name, (
    select max(t.until) from app.telegram_pauses t
    where t.bot_id = p.bot_id and t.scope in ('*', p.telegram_chat_id::text) and t.until > now()
  ) as waits_until, l.*
  from ${page} p left join app.chat_work w on w.bot_id = p.bot_id and w.chat_id = p.id
  left join lateral (
    select m.id as last_id, m.direction as last_direction, m.kind as last_kind, left(m.text, ${textRead}) as last_text,
      m.parse_mode as last_parse_mode, m.sender_name as last_sender_name, m.action_id is not null as last_is_bot_reply,
      m.deleted_at is not null as last_is_deleted, m.delivery as last_delivery
    from app.messages m
    where m.bot_id = p.bot_id and m.chat_id = p.id and m.kind <> 'button_press'
      and m.id >= (${idStartSql(`(extract(epoch from p.last_message_at) * 1000)::bigint - ${slackMs}`)} || repeat('0', 20))::uuid
    order by m.id desc limit 1
  ) l on true`;

/** Converts a row to the chat of the contract. */
export function toChat(row: ChatRow): Chat {
  const at = row.last_message_at?.toISOString() ?? null;
  return {
    id: row.id,
    telegram_chat_id: row.telegram_chat_id,
    type: row.type,
    name: row.name,
    username: row.username,
    message_count: Number(row.message_count),
    last_message_time: at,
    last_message_at: at,
    blocked: row.blocked,
    takeover: row.paused ? { until: row.paused_until?.toISOString() ?? null, by: row.paused_by } : null,
    last_message: lastMessageOf(row),
    done: row.done ?? false,
    assignee: row.assignee_id === null ? null : { user_id: row.assignee_id, name: row.assignee_name ?? '' },
    waits_until: row.waits_until?.toISOString() ?? null,
  };
}

function lastMessageOf(row: ChatRow): LastMessage | null {
  if (row.last_id === null) return null;
  const text = row.last_parse_mode === 'HTML' ? toPlainText(row.last_text ?? '') : row.last_text;
  return {
    id: row.last_id,
    direction: row.last_direction,
    kind: row.last_kind,
    text: text && Array.from(text).slice(0, lastMessageLimit).join(''),
    sender_name: row.last_sender_name,
    is_bot_reply: row.last_is_bot_reply,
    is_deleted: row.last_is_deleted,
    delivery: row.last_delivery,
  };
}
