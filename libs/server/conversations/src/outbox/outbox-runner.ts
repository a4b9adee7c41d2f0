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
import { hintOf, outboxChannel } from '../shared/outbox-channel';
import { RuntimeProcess } from '../shared/runtime-process';
import { CallbackAnswers } from './callback-answers';
import { ChatLanes } from './chat-lanes';
import { DelayedCallbacks } from './delayed-callbacks';
import { DeliveryRecorder } from './delivery-recorder';
import { JobHandover } from './job-handover';
import { OutboxReader } from './outbox-reader';

const sweepMs = 1_000;
/** After a look at what was left behind, so many times as long as it took pass before the next, but no more than this. */
const lookPauseFactor = 20;
const longestLookPauseMs = 5_000;
const delayedMs = 400;
/** A stop has ten seconds; some of them are for others. */
const stopMs = 7_000;

/** Keeps the outbox going: hears of rows of other processes, sweeps up what was left behind, runs delayed callbacks. */
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
    @Inject(ChatLanes) private readonly lanes: ChatLanes,
    @Inject(CallbackAnswers) private readonly answers: CallbackAnswers,
    @Inject(JobHandover) private readonly jobs: JobHandover,
    @Inject(DelayedCallbacks) delayed: DelayedCallbacks,
    @Inject(DeliveryRecorder) private readonly recorder: DeliveryRecorder,
    @Inject(Announcer) private readonly announcer: Announcer,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    this.#sweeping = scheduling.every('outbox sweep', sweepMs, () => this.#sweep());
    this.#delayed = scheduling.every('delayed callbacks', delayedMs, () => delayed.run());
  }

  async onApplicationBootstrap(): Promise<void> {
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

  /** After the pollers had their last word: what waits is given to others at once, then what is in flight ends. */
  async beforeApplicationShutdown(): Promise<void> {
    const { inFlight, waiting } = this.lanes.beginStop();
    const before = this.process.id;
    const report = (error: unknown) => this.logger.warn({ err: error }, 'chats not handed over at the stop');
    await this.process
      .leave(inFlight)
      .then(() => this.reader.handOver(waiting, [before]))
      .catch(report);
    await this.lanes.stop(stopMs);
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
    // Where at Telegram the chat is, is read with what waits for it.
    this.lanes.wake(chatIds.map((chatId) => ({ botId, chatId, telegramChatId: '' })));
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

  /** Looking costs with what waits, so it is done more rarely where much does. */
  async #lookForLeftBehind(): Promise<void> {
    const begun = performance.now();
    if (begun < this.#nextLook) return;
    await this.lanes.sweep();
    const ended = performance.now();
    this.#nextLook = ended + Math.min((ended - begun) * lookPauseFactor, longestLookPauseMs);
  }

  /** Nothing more is sent for a bot that was deleted. */
  async #botChanged(botId: string): Promise<void> {
    try {
      if (await this.bots.exists(botId)) return;
      this.lanes.dropBot(botId);
      await this.pool.query('delete from app.outbox where bot_id = $1', [botId]);
    } catch (error) {
      this.logger.warn({ err: error, botId }, 'outbox of a deleted bot not emptied yet');
    }
  }
}
