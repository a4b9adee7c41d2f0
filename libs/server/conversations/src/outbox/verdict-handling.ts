import type { ChatQueue } from './chat-queue';
import type { DeliveryRecorder } from './delivery-recorder';
import type { ChatTarget, OutboxSend } from './outbox-row';
import type { Verdict } from './verdict';

/** A row whose attempt ended in an unexpected way is tried again after this time. */
const retryMs = 1_000;

/** Applies the verdict on an attempt: what the queue does next, and what is recorded of the delivery. */
export class VerdictHandling {
  constructor(private readonly recorder: DeliveryRecorder) {}

  apply(queue: ChatQueue, row: OutboxSend, verdict: Exclude<Verdict, { kind: 'token_refused' }>): void {
    const { target } = queue;
    switch (verdict.kind) {
      case 'sent':
        queue.shift(row);
        void this.recorder.record({
          kind: 'sent',
          row,
          target,
          telegramMessageId: verdict.telegramMessageId,
        });
        break;
      case 'failed':
        queue.shift(row);
        // Everything else that waits for a chat that has blocked the bot fails in the same commit.
        if (verdict.blocksChat) queue.clear();
        void this.recorder.record({ ...verdict, row, target });
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'unknown':
        queue.shift(row);
        void this.recorder.record({ ...verdict, blocksChat: false, row, target });
        break;
      case 'later':
        this.#postponeBy(verdict.waitMs, queue, { ...row, uncertain: verdict.uncertain }, verdict.error);
        break;
      case 'as_plain_text':
        queue.replace(row, { ...row, payload: verdict.payload });
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'without_media':
        queue.replace(row, { ...row, method: verdict.method, payload: verdict.payload });
        if (row.messageId) {
          void this.recorder.record({ kind: 'without_media', botId: target.botId, messageId: row.messageId });
        }
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'moved':
        if (target.telegramChatId === verdict.telegramChatId) this.postpone(queue, row, 'moved');
        else {
          queue.target = { ...target, telegramChatId: verdict.telegramChatId };
          void this.recorder.record({ kind: 'moved', target: queue.target });
        }
        break;
      default: {
        const never: never = verdict;
        return never;
      }
    }
  }

  /** The row waits for a moment after an unexpected end of its attempt. */
  postpone(queue: ChatQueue, row: OutboxSend, error: string): void {
    this.#postponeBy(retryMs, queue, row, error);
  }

  /** The row waits, and all behind it in its chat; they are read again when its time has come. */
  #postponeBy(waitMs: number, queue: ChatQueue, row: OutboxSend, error: string): void {
    queue.postpone(waitMs);
    const waiting = { ...row, attempts: row.attempts + 1, waitMs };
    void this.recorder.record({ kind: 'waiting', row: waiting, target: queue.target, error });
  }

  /** The people who edit the action are shown what Telegram refused of it. */
  #reportProblem(target: ChatTarget, { actionId }: OutboxSend, problem: string | undefined): void {
    if (actionId && problem) void this.recorder.record({ kind: 'problem', target, actionId, problem });
  }
}
