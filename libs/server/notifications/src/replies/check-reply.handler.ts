import { escapeHtml } from '@botter/bot-api';
import { PG_POOL } from '@botter/server-database';
import {
  type HandlesJob,
  type Job,
  type JobContext,
  JobHandler,
  PostponeJob,
  RetryJobLater,
} from '@botter/server-jobs';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { NotifierClient } from '../telegram/notifier-client';
import { notifierTexts } from '../telegram/notifier-texts';
import { checkReply } from './check-reply.job';

/** While Telegram is unavailable a message waits; after this time its owner sees it in the chat. */
const patienceMs = 60 * 60_000;

/** Checks the result of a quick reply, and notifies its author if it did not arrive. */
@JobHandler(checkReply)
export class CheckReplyHandler implements HandlesJob<typeof checkReply> {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(NotifierClient) private readonly client: NotifierClient,
  ) {}

  async handle(
    reply: typeof checkReply extends Job<infer Data> ? Data : never,
    context: JobContext,
  ): Promise<void> {
    const { rows } = await this.pool.query<{ delivery: string | null; delivery_error: string | null }>(
      'select delivery, delivery_error from app.messages where bot_id = $1 and id = $2',
      [reply.botId, reply.messageId],
    );
    const message = rows[0];
    if (message?.delivery === 'waiting') {
      if (context.ageMs > patienceMs) return;
      throw new PostponeJob('The reply is on its way', Math.min(60_000, Math.max(2_000, context.ageMs)));
    }
    const words = wordsFor(message?.delivery, message?.delivery_error ?? 'Unknown reason.', reply.chatName);
    if (words === undefined) return;
    const outcome = await this.client.send(reply.telegramUserId, escapeHtml(words), {
      reply_parameters: { message_id: reply.replyTo, allow_sending_without_reply: true },
    });
    if (outcome.kind === 'rate_limited')
      throw new PostponeJob('Rate-limited', outcome.retryAfterSeconds * 1000);
    if (outcome.kind === 'unreachable' || outcome.kind === 'server_error') {
      throw new RetryJobLater('Telegram is away', 10_000);
    }
  }
}

function wordsFor(delivery: string | null | undefined, error: string, name: string): string | undefined {
  if (delivery === 'failed') return notifierTexts.undelivered(name, error);
  return delivery === 'unknown' ? notifierTexts.uncertain(name) : undefined;
}
