import type { DialogProblem } from '@botter/engine';
import { Inject, Injectable } from '@nestjs/common';
import type { NewOutboxRow } from '../shared/rows';
import { CallbackAnswers } from './callback-answers';
import { ChatQueues, type RowOrigin } from './chat-queues';
import { DeliveryRecorder } from './delivery-recorder';
import { JobHandover } from './job-handover';
import type { ChatTarget } from './outbox-row';

/** Dispatches what was just committed, without asking the database for it again. */
@Injectable()
export class Dispatch {
  constructor(
    @Inject(ChatQueues) private readonly queues: ChatQueues,
    @Inject(CallbackAnswers) private readonly answers: CallbackAnswers,
    @Inject(JobHandover) private readonly jobs: JobHandover,
    @Inject(DeliveryRecorder) private readonly recorder: DeliveryRecorder,
  ) {}

  /** The people who edit the action are shown why it could not go on. */
  report(target: ChatTarget, { actionId, text }: DialogProblem): void {
    void this.recorder.record({ kind: 'problem', target, actionId, problem: text, isDialog: true });
  }

  answer(botId: string, rows: readonly NewOutboxRow[]): void {
    for (const { kind, id, payload } of rows)
      if (kind === 'answer') this.answers.send({ id, botId, payload });
  }

  /** @param withReplies false if the replies were dropped, together with their jobs */
  handOver(botId: string, rows: readonly NewOutboxRow[], withReplies: boolean): void {
    for (const { kind, id, method, payload } of rows) {
      if (kind === 'job' || (kind === 'reply_job' && withReplies)) {
        this.jobs.take([{ id, botId, jobName: method, data: payload }]);
      }
    }
  }

  send(target: ChatTarget, rows: readonly NewOutboxRow[], origin: RowOrigin): void {
    const sends = rows.filter(({ kind }) => kind === 'send');
    if (sends.length === 0) return;
    this.queues.send(
      target,
      sends.map((row) => ({
        id: row.id,
        method: row.method,
        payload: row.payload,
        messageId: row.message_id,
        actionId: row.action_id,
        attempts: 0,
        uncertain: false,
        bulk: false,
        waitMs: 0,
        createdAt: Date.now(),
      })),
      origin,
    );
  }
}
