import { deletableForMs, toPlainText } from '@botter/bot-api';
import type { Message } from '@botter/contracts';
import { inWords } from '../../shared/kind-signs';

/** A message that a person replies to, as it is shown above what they write. */
export interface ReplyTarget {
  /** Our id of the message. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly threadId: string | undefined;
}

const isAtTelegram = (message: Message) =>
  message.telegram_message_id !== null && message.deleted_at === null && message.kind !== 'button_press';

/** Undefined if Telegram doesn't have the message (any longer). */
export function replyTargetOf(message: Message): ReplyTarget | undefined {
  if (!isAtTelegram(message)) return undefined;
  return {
    id: message.id,
    name: message.sender_name ?? 'Bot reply',
    text: inWords({ kind: message.kind, text: plainTextOf(message) }),
    threadId: message.thread?.id,
  };
}

/** The text of a message to copy. */
export function plainTextOf({ text, parse_mode }: Pick<Message, 'text' | 'parse_mode'>): string {
  return text === null ? '' : parse_mode === 'HTML' ? toPlainText(text) : text;
}

/** `too_old`: Telegram lets bots delete for 48 hours. `no`: there is nothing to delete. */
export function deletability(message: Message, now: number): 'yes' | 'too_old' | 'no' {
  if (message.deleted_at !== null || message.kind === 'button_press') return 'no';
  if (message.delivery?.state === 'failed') return 'yes';
  if (!isAtTelegram(message)) return 'no';
  return now - Date.parse(message.timestamp) > deletableForMs ? 'too_old' : 'yes';
}

export function canRetry({ delivery, deleted_at }: Message): boolean {
  return deleted_at === null && (delivery?.state === 'failed' || delivery?.state === 'unknown');
}
