/** A chat as a sender needs it. */
export interface ChatTarget {
  readonly botId: string;
  readonly chatId: string;
  readonly telegramChatId: string;
}

/** A message to send. */
export interface OutboxSend {
  readonly id: string;
  readonly method: string;
  /** Parameters as JSON, without the chat. */
  readonly payload: string;
  readonly messageId: string | null;
  readonly actionId: string | null;
  readonly attempts: number;
  /** An earlier attempt may have been delivered. */
  readonly uncertain: boolean;
  /** It takes part in the bot's bulk budget. */
  readonly bulk: boolean;
  /**
   * Milliseconds to wait, counted from the time when the row was read or postponed. A time of day may jump,
   * and differs between processes.
   */
  readonly waitMs: number;
  readonly createdAt: number;
  /** It was read from the database: it has waited, or another process has queued it. */
  readonly isStored?: boolean;
}

/** Parameters with the chat put in front. */
export function withChat(telegramChatId: string, payload: string): string {
  return payload === '{}'
    ? `{"chat_id":${telegramChatId}}`
    : `{"chat_id":${telegramChatId},${payload.slice(1)}`;
}
