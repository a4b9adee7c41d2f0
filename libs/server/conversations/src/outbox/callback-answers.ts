import { pause } from '@botter/server-async';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { FairSemaphore } from '@botter/server-scheduling';
import { jsonBody, TelegramClient } from '@botter/server-telegram';
import { traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { conversationMetrics } from '../shared/metrics';
import { DeliveryRecorder } from './delivery-recorder';
import { tracedRequest } from './request-span';
import { TelegramPauses } from './telegram-pauses';

export interface CallbackAnswer {
  readonly id: string;
  readonly botId: string;
  readonly payload: string;
}

const timeoutMs = 5_000;
const retriesMs = [200, 1_000];
/** After this time a callback query is long dead: no one answers it anymore, and it expires. */
export const answerLifeMs = 60_000;
const leftBehindSeconds = 10;

/** Answers that are sent at the same time, for all bots. One bot gets at most half of them. */
const concurrency = 40;
/** If more answers waited, the last would come too late. Further ones are left to the sweep, or expire. */
const waitingLimit = 10_000;

/** Answers callback queries immediately, apart from everything else: a person watches the button. */
@Injectable()
export class CallbackAnswers {
  readonly #slots = new FairSemaphore(concurrency);
  readonly #running = new Set<Promise<void>>();
  #stopping = false;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(TelegramPauses) private readonly pauses: TelegramPauses,
    @Inject(DeliveryRecorder) private readonly recorder: DeliveryRecorder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends an answer whose row is committed. */
  send(answer: CallbackAnswer): void {
    if (this.#stopping || this.#running.size >= waitingLimit) return;
    const run = this.#slots
      .run(answer.botId, () => this.#answer(answer))
      .catch((error: unknown) => {
        const traceId = traceOfUpdate(answer.id)?.traceId;
        this.logger.warn({ err: error, botId: answer.botId, traceId }, 'callback query not answered');
      });
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  /** Sends answers that a crash has left behind, while someone may still wait for them. */
  async sweep(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; bot_id: string; payload: string }>(
      `update app.outbox set due_at = now() + make_interval(secs => $1), attempts = attempts + 1 where (bot_id, id) in (
         select bot_id, id from app.outbox where kind = 'answer' and due_at between now() - make_interval(secs => $2) and now()
         order by due_at limit 100 for update skip locked)
       returning id, bot_id, payload`,
      [leftBehindSeconds, answerLifeMs / 1000],
    );
    for (const { id, bot_id, payload } of rows) this.send({ id, botId: bot_id, payload });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  async #answer({ id, botId, payload }: CallbackAnswer): Promise<void> {
    for (const pauseMs of [...retriesMs, undefined]) {
      const bot = await this.bots.get(botId);
      if (!bot?.token) break;
      const called = { botId, tokenRef: bot.compiled.tokenRef };
      // A pause is longer than anyone waits for an answer.
      if (this.pauses.waitMs(called) > 0) break;
      const { token } = bot;
      const outcome = await tracedRequest({ id, method: 'answerCallbackQuery' }, botId, () =>
        this.telegram.post(token, 'answerCallbackQuery', jsonBody(payload), { timeoutMs }),
      );
      this.pauses.note(called, outcome);
      conversationMetrics.answers.inc({ outcome: outcome.kind });
      const again = outcome.kind === 'server_error' || outcome.kind === 'unreachable';
      // Too old, or refused: the person no longer waits, so a retry is useless.
      if (!again || pauseMs === undefined || this.#stopping) break;
      await pause(pauseMs);
    }
    await this.recorder.record({ kind: 'answered', botId, ids: [id] });
  }
}
