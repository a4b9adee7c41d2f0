import type { ChatTarget, OutboxSend } from './outbox-row';

/** The result of an attempt, to be recorded. */
export type DeliveryResult =
  | {
      readonly kind: 'sent';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly telegramMessageId: string | null;
    }
  | {
      readonly kind: 'failed' | 'unknown';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly error: string;
      readonly blocksChat: boolean;
    }
  | {
      readonly kind: 'waiting';
      readonly row: OutboxSend;
      readonly target: ChatTarget;
      readonly error: string;
    }
  | { readonly kind: 'moved'; readonly target: ChatTarget }
  | {
      readonly kind: 'problem';
      readonly target: ChatTarget;
      readonly actionId: string;
      readonly problem: string;
      /** A dialog was stopped; Telegram refused nothing. */
      readonly isDialog?: boolean;
    }
  /** The message is sent as text only. */
  | { readonly kind: 'without_media'; readonly botId: string; readonly messageId: string }
  | { readonly kind: 'answered'; readonly botId: string; readonly ids: readonly string[] };

const unwritable = 'The result of sending this message could not be recorded';

/**
 * The same result without what Telegram said, for one that can't be written as it is. A message that was sent
 * stays sent; any other has failed, and a person can retry it. Undefined if nothing would be left.
 */
export function withoutDetails(result: DeliveryResult): DeliveryResult | undefined {
  switch (result.kind) {
    case 'sent':
      return { ...result, telegramMessageId: null };
    case 'failed':
    case 'unknown':
      return { ...result, error: unwritable };
    case 'waiting': {
      const { target, row } = result;
      return { kind: 'failed', target, row: { ...row, waitMs: 0 }, error: unwritable, blocksChat: false };
    }
    default:
      return undefined;
  }
}
