import type { Chat } from '@botter/contracts';

/** Columns of a chat, as `chatColumns` selects them. */
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
  /** Null while it lasts until someone resumes the bot. */
  readonly paused_until: Date | null;
  readonly paused_by: string | null;
}

export const chatColumns = `id, telegram_chat_id, type, name, username, message_count, last_message_at, blocked,
  paused_until > now() as paused, nullif(paused_until, 'infinity') as paused_until, paused_by`;

/** A chat as the contract has it. */
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
  };
}
