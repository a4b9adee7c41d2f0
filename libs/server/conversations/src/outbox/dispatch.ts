import { Inject, Injectable } from '@nestjs/common';
import type { NewOutboxRow } from '../shared/rows';
import { CallbackAnswers } from './callback-answers';
import { ChatLanes, type RowOrigin } from './chat-lanes';
import type { ChatTarget } from './outbox-row';
import { WebhookHandover } from './webhook-handover';

/** Carries out what was just committed, without asking the database for it again. */
@Injectable()
export class Dispatch {
  constructor(
    @Inject(ChatLanes) private readonly lanes: ChatLanes,
    @Inject(CallbackAnswers) private readonly answers: CallbackAnswers,
    @Inject(WebhookHandover) private readonly webhooks: WebhookHandover,
  ) {}

  answer(botId: string, rows: readonly NewOutboxRow[]): void {
    for (const { kind, id, payload } of rows)
      if (kind === 'answer') this.answers.send({ id, botId, payload });
  }

  handOver(botId: string, rows: readonly NewOutboxRow[]): void {
    for (const { kind, id, action_id: actionId, payload } of rows) {
      if (kind === 'webhook' && actionId !== null)
        this.webhooks.take([{ id, botId, actionId, body: payload }]);
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
        dueAt: 0,
        createdAt: Date.parse(row.due_at),
      })),
      origin,
    );
  }
}
