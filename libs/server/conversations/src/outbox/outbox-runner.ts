import { RuntimeBots } from '@botter/server-compiled-bots';
import { Listener, PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Progress, type RecurringTask, Scheduling, type Watch } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { Announcer } from '../shared/announcer';
import { DeadProcesses } from '../shared/dead-processes';
import { hintOf, outboxChannel } from '../shared/outbox-channel';
import { RuntimeProcess } from '../shared/runtime-process';
import { CallbackAnswers } from './callback-answers';
import { ChatQueues } from './chat-queues';
import { Continuations } from './continuations';
import { DeliveryRecorder } from './delivery-recorder';
import { JobHandover } from './job-handover';
import { OutboxReader } from './outbox-reader';

const sweepMs = 1_000;
/** The pause after a search for chats left behind: this many times as long as the search, up to the limit. */
const lookPauseFactor = 20;
const longestLookPauseMs = 5_000;
const delayedMs = 400;
/**
 * Attempts end within this time after the stop has begun. The whole stop has ten seconds, for other parts,
 * too.
 */
const stopMs = 7_000;

/**
 * Keeps the outbox running: learns of other processes' rows, takes up what was left behind, runs delayed
 * callbacks.
 */
@Injectable()
export class OutboxRunner implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  #nextLook = 0;
  #watch: Watch | undefined;
  readonly #sweeping: RecurringTask;
  readonly #delayed: RecurringTask;
  readonly #endings: (() => unknown)[] = [];

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(OutboxReader) private readonly reader: OutboxReader,
    @Inject(ChatQueues) private readonly queues: ChatQueues,
    @Inject(CallbackAnswers) private readonly answers: CallbackAnswers,
    @Inject(JobHandover) private readonly jobs: JobHandover,
    @Inject(Continuations) continuations: Continuations,
    @Inject(DeliveryRecorder) private readonly recorder: DeliveryRecorder,
    @Inject(Announcer) private readonly announcer: Announcer,
    @Inject(DeadProcesses) private readonly dead: DeadProcesses,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    this.#sweeping = scheduling.every('outbox sweep', sweepMs, () => this.#sweep());
    this.#delayed = scheduling.every('delayed callbacks', delayedMs, () => continuations.run());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.dead.onGone((ids) => void this.#takeOver(ids));
    this.#endings.push(
      await this.listener.listen(outboxChannel, (payload) => this.#received(payload), {
        onReconnect: () => this.#sweeping.trigger(),
      }),
      this.bots.onChange((botId) => botId && void this.#botChanged(botId)),
    );
    this.#watch = this.progress.watch('outbox sweep');
    for (const task of [this.#sweeping, this.#delayed]) task.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    for (const end of this.#endings) await end();
    await Promise.all([this.#sweeping.stop(), this.#delayed.stop()]);
    this.#watch?.end();
  }

  /**
   * Runs after the pollers have stopped. Gives what waits to other processes immediately, then lets attempts
   * in flight end.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const { inFlight, waiting } = this.queues.beginStop();
    const before = this.process.id;
    const report = (error: unknown) => this.logger.warn({ err: error }, 'chats not handed over at the stop');
    await this.process
      .leave(inFlight)
      .then(() => this.reader.handOver(waiting, [before]))
      .catch(report);
    await this.queues.stop(this.progress.leftToStop(stopMs));
    this.recorder.giveUp();
    await this.answers.stop();
    await this.jobs.stop();
    await this.recorder.flushed();
    await this.announcer.flushed();
    await this.reader.handOver(inFlight, [this.process.id]).catch(report);
    await this.process.stop().catch(() => {});
  }

  #received(payload: string): void {
    const hint = hintOf(payload);
    if (hint?.owner !== this.process.id) return;
    const { botId, chatIds } = hint;
    // The chat's id at Telegram is read together with what waits for it.
    this.queues.wake(chatIds.map((chatId) => ({ botId, chatId, telegramChatId: '' })));
  }

  /** Takes up what crashed processes left behind, earlier than the sweep would find it. */
  async #takeOver(processes: readonly string[]): Promise<void> {
    try {
      await this.reader.hurry(processes);
    } catch (error) {
      this.logger.warn({ err: error }, 'what a runtime left behind is taken up when it is due');
    }
    this.#nextLook = 0;
    this.#sweeping.trigger();
  }

  async #sweep(): Promise<void> {
    try {
      await this.#sweepOnce();
    } finally {
      this.#watch?.sign();
    }
  }

  async #sweepOnce(): Promise<void> {
    if (!this.process.isAlive) return;
    await this.#lookForLeftBehind();
    await this.answers.sweep();
    await this.jobs.sweep();
  }

  /** The more waits, the more a search costs, so it runs less often. */
  async #lookForLeftBehind(): Promise<void> {
    const begun = performance.now();
    if (begun < this.#nextLook) return;
    await this.queues.sweep();
    const ended = performance.now();
    this.#nextLook = ended + Math.min((ended - begun) * lookPauseFactor, longestLookPauseMs);
  }

  /** Sends nothing more for a deleted bot. */
  async #botChanged(botId: string): Promise<void> {
    try {
      if (await this.bots.exists(botId)) return;
      this.queues.dropBot(botId);
      await this.pool.query('delete from app.outbox where bot_id = $1', [botId]);
    } catch (error) {
      this.logger.warn({ err: error, botId }, 'outbox of a deleted bot not emptied yet');
    }
  }
}
