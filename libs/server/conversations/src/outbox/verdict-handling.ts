import type { ChatLane } from './chat-lane';
import type { DeliveryRecorder } from './delivery-recorder';
import type { ChatTarget, OutboxSend } from './outbox-row';
import type { Verdict } from './verdict';

/** A row whose attempt ended in an unexpected way is tried again after this time. */
const retryMs = 1_000;

/** Applies the verdict on an attempt: what the lane does next, and what is recorded of the delivery. */
export class VerdictHandling {
  constructor(private readonly recorder: DeliveryRecorder) {}

  apply(lane: ChatLane, row: OutboxSend, verdict: Exclude<Verdict, { kind: 'token_refused' }>): void {
    const { target } = lane;
    switch (verdict.kind) {
      case 'sent':
        lane.shift(row);
        void this.recorder.record({
          kind: 'sent',
          row,
          target,
          telegramMessageId: verdict.telegramMessageId,
        });
        break;
      case 'failed':
        lane.shift(row);
        // Everything else that waits for a chat that has blocked the bot fails in the same commit.
        if (verdict.blocksChat) lane.clear();
        void this.recorder.record({ ...verdict, row, target });
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'unknown':
        lane.shift(row);
        void this.recorder.record({ ...verdict, blocksChat: false, row, target });
        break;
      case 'later':
        this.#postponeBy(verdict.waitMs, lane, { ...row, uncertain: verdict.uncertain }, verdict.error);
        break;
      case 'as_plain_text':
        lane.replace(row, { ...row, payload: verdict.payload });
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'without_media':
        lane.replace(row, { ...row, method: verdict.method, payload: verdict.payload });
        if (row.messageId) {
          void this.recorder.record({ kind: 'without_media', botId: target.botId, messageId: row.messageId });
        }
        this.#reportProblem(target, row, verdict.problem);
        break;
      case 'moved':
        if (target.telegramChatId === verdict.telegramChatId) this.postpone(lane, row, 'moved');
        else {
          lane.target = { ...target, telegramChatId: verdict.telegramChatId };
          void this.recorder.record({ kind: 'moved', target: lane.target });
        }
        break;
      default: {
        const never: never = verdict;
        return never;
      }
    }
  }

  /** The row waits for a moment after an unexpected end of its attempt. */
  postpone(lane: ChatLane, row: OutboxSend, error: string): void {
    this.#postponeBy(retryMs, lane, row, error);
  }

  /** The row waits, and all behind it in its chat; they are read again when its time has come. */
  #postponeBy(waitMs: number, lane: ChatLane, row: OutboxSend, error: string): void {
    lane.postpone(waitMs);
    const waiting = { ...row, attempts: row.attempts + 1, waitMs };
    void this.recorder.record({ kind: 'waiting', row: waiting, target: lane.target, error });
  }

  /** The people who edit the action are shown what Telegram refused of it. */
  #reportProblem(target: ChatTarget, { actionId }: OutboxSend, problem: string | undefined): void {
    if (actionId && problem) void this.recorder.record({ kind: 'problem', target, actionId, problem });
  }
}
