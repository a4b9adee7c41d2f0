import { Inject, Injectable } from '@nestjs/common';
import type { NewOutboxRow } from '../shared/rows';
import { CallbackAnswers } from './callback-answers';
import { ChatLanes, type RowOrigin } from './chat-lanes';
import { JobHandover } from './job-handover';
import type { ChatTarget } from './outbox-row';

/** Dispatches what was just committed, without asking the database for it again. */
@Injectable()
export class Dispatch {
  constructor(
    @Inject(ChatLanes) private readonly lanes: ChatLanes,
    @Inject(CallbackAnswers) private readonly answers: CallbackAnswers,
    @Inject(JobHandover) private readonly jobs: JobHandover,
  ) {}

  answer(botId: string, rows: readonly NewOutboxRow[]): void {
    for (const { kind, id, payload } of rows)
      if (kind === 'answer') this.answers.send({ id, botId, payload });
  }

  /** @param withReplies false where the replies were dropped, and with them the jobs that belong to them */
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
    this.lanes.send(
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
