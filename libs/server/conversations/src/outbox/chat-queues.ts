import { withDeadline } from '@botter/server-async';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { GroupCommit } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { FairQueue, FairSemaphore } from '@botter/server-scheduling';
import { jsonBody, TelegramClient } from '@botter/server-telegram';
import { traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { mediaTypeOf } from './bot-request';
import { BulkBudget } from './bulk-budget';
import type { ChatQueue } from './chat-queue';
import { type BotShare, ChatQueueStore, chatQueueLimits, isOverflowing } from './chat-queue-store';
import { DeliveryRecorder } from './delivery-recorder';
import { MediaSender } from './media-sender';
import { backlogLimit, type LoadedChat, OutboxReader } from './outbox-reader';
import { type ChatTarget, type OutboxSend, withChat } from './outbox-row';
import { RecentIds } from './recent-ids';
import { tracedRequest } from './request-span';
import { TelegramPauses } from './telegram-pauses';
import { judge, type Verdict } from './verdict';
import { VerdictHandling } from './verdict-handling';

/**
 * Texts that are sent at the same time. Together with the requests of the media sender they are fewer than
 * the client's connections, so that callback answers always find one. Media is not counted: a video that
 * takes minutes delays no text.
 */
const concurrency = 100;
/** Chats whose messages are read at the same time. */
const loadsAtOnce = 100;
/** Chats that one statement reads. */
const loadBatch = 50;
/**
 * Chats that are remembered as chats of this process: they need no query of the outbox before the first
 * message.
 */
const knownChatLimit = 200_000;
const loadDeadlineMs = 30_000;
/** A turn within this time is taken immediately: a timer for each message would cost more than it saves. */
const paceSlackMs = 50;
const reloadRetryMs = 1_000;

/** Why there was no attempt, or why it had no effect. What is held stays unchanged. */
type Wait =
  /** The chat may belong to another process, or another queue of this one. */
  | { readonly kind: 'not_ours' }
  | { readonly kind: 'paused'; readonly ms: number }
  /** No place in the bot's bulk budget yet. */
  | { readonly kind: 'bulk' }
  | { readonly kind: 'token_refused' };

/** What the commit that wrote rows knows about their chat. */
export interface RowOrigin {
  /** The chat is new, so nothing can wait for it in the database. */
  readonly isNewChat: boolean;
  /** Something that others queued earlier waits for it in the database. */
  readonly hasStored: boolean;
}

/**
 * Sends what waits: in parallel over chats, strictly one after the other within a chat. A chat that has to
 * wait holds up no one else, and its messages wait in the database, not in memory.
 */
@Injectable()
export class ChatQueues {
  readonly #queues = new ChatQueueStore();
  /** Lanes whose next message is a text, and that wait for their turn. */
  readonly #ready = new FairQueue<ChatQueue>();
  readonly #texts = new FairSemaphore(concurrency);
  readonly #known = new Set<string>();
  readonly #loaded = new RecentIds();
  readonly #verdicts: VerdictHandling;
  readonly #loadSlots = new FairSemaphore(loadsAtOnce);
  readonly #loads = new GroupCommit<string, LoadedChat | undefined>(
    (chatIds) => this.#load(chatIds),
    loadBatch,
    loadDeadlineMs,
  );
  /** Chats to which something is being sent, perhaps by a queue that was dropped meanwhile. */
  readonly #inFlight = new Set<string>();
  /**
   * Milliseconds between two messages of a bot's backlog. The pace is faster than Telegram accepts, and slow
   * enough to leave the processor and the database to replies of other bots.
   */
  readonly #backlogMs: number;
  #stopping = false;
  #idle: (() => void) | undefined;

  constructor(
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(MediaSender) private readonly media: MediaSender,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(OutboxReader) private readonly reader: OutboxReader,
    @Inject(DeliveryRecorder) private readonly recorder: DeliveryRecorder,
    @Inject(TelegramPauses) private readonly pauses: TelegramPauses,
    @Inject(BulkBudget) private readonly bulk: BulkBudget,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { rateLimits }: Pick<Config, 'rateLimits'>,
  ) {
    this.#backlogMs = rateLimits ? (rateLimits.backlog.seconds * 1000) / rateLimits.backlog.number : 0;
    this.#verdicts = new VerdictHandling(recorder);
    process.onRenewed(() => this.#dropAll());
    pauses.onFree((botId) => this.#free(botId));
  }

  /** Sends rows that were just committed for a chat of this process. */
  send(target: ChatTarget, rows: readonly OutboxSend[], { isNewChat, hasStored }: RowOrigin): void {
    const queue = this.#queues.open(target);
    // Too much waits already. These rows are read from the database when there is room, before later ones.
    if (!queue) return void this.#known.delete(target.chatId);
    // Another process may have left behind a chat that this one has not sent to yet.
    if (hasStored || (!isNewChat && !this.#known.has(target.chatId))) queue.hasStored = true;
    this.#remember(target.chatId);
    const added = rows.filter(({ id }) => !this.#loaded.has(id));
    if (added.length > 0) {
      queue.isAwaited = true;
      queue.pacedUntil = 0;
    }
    if (this.#queues.mayHold(this.#queues.shareOf(target.botId))) queue.push(added);
    else if (added.length > 0) queue.hasStored = true;
    this.#pump(queue);
  }

  /** Sends what waits in the database for these chats of this process. */
  wake(targets: readonly ChatTarget[]): void {
    for (const target of targets) {
      const queue = this.#queues.open(target);
      if (!queue) continue;
      queue.hasStored = true;
      this.#remember(target.chatId);
      this.#pump(queue);
    }
  }

  /** Takes up chats that were left behind, as far as there is room. */
  async sweep(): Promise<void> {
    const full = [...this.#queues.overflowing().map(({ botId }) => botId), ...this.pauses.pausedBots()];
    this.wake(await this.reader.leftBehind(this.#queues.chatIds(), full));
    for (const share of this.#queues.overflowing()) void this.#refill(share);
  }

  /** Drops what waits for a deleted bot. */
  dropBot(botId: string): void {
    const share = this.#queues.shareOf(botId);
    share.pending = [];
    share.overflows = false;
    for (const queue of this.#queues.values()) if (queue.target.botId === botId) this.#queues.close(queue);
  }

  /**
   * Begins nothing new from now on. Returns the chats that it is sending to, and the other chats with
   * something to send.
   */
  beginStop(): { readonly inFlight: string[]; readonly waiting: string[] } {
    this.#stopping = true;
    for (const queue of this.#queues.values()) queue.cancelTimer();
    const inFlight = [...this.#inFlight];
    const pending = this.#queues.overflowing().flatMap((share) => share.pending.map(({ chatId }) => chatId));
    const waiting = [...this.#queues.chatIds(), ...pending].filter((chatId) => !this.#inFlight.has(chatId));
    return { inFlight, waiting };
  }

  /** Settles when attempts in flight have ended, or after the given time. */
  async stop(withinMs: number): Promise<void> {
    this.beginStop();
    if (this.#inFlight.size === 0) return;
    const idle = new Promise<void>((done) => (this.#idle = done));
    await withDeadline(withinMs, idle, () => undefined);
  }

  #remember(chatId: string): void {
    if (this.#known.size >= knownChatLimit) this.#known.clear();
    this.#known.add(chatId);
  }

  /** Takes the next step for the queue's chat, unless one is in progress. */
  #pump({ target: { chatId } }: ChatQueue): void {
    // If the queue was dropped during an attempt, its chat now belongs to another queue or process.
    const queue = this.#queues.get(chatId);
    if (!queue || queue.isBusy || this.#inFlight.has(chatId)) return;
    if (this.#stopping || !this.process.isAlive) return;
    this.#queues.wake(queue);
    const now = performance.now();
    if (queue.head === undefined && !queue.hasStored) {
      this.#close(queue);
    } else if (queue.waitMs(now) > 0) {
      this.#sleep(queue, () => queue.wakeIn(queue.waitMs(now), () => this.#pump(queue)));
    } else if (queue.head === undefined) {
      void this.#reload(queue);
    } else if (this.#hasToKeepPace(queue, queue.head, now)) {
      this.#sleep(queue, () => queue.wakeIn(queue.waitMs(now), () => this.#pump(queue)));
    } else if (mediaTypeOf(queue.head.method)) {
      void this.#attempt(queue, queue.head);
    } else {
      queue.isBusy = true;
      this.#ready.push(queue.target.botId, queue);
      this.#next();
    }
  }

  /**
   * A backlog is sent at a pace. Each of its messages takes one turn, either soon enough to need no wait, or
   * later.
   */
  #hasToKeepPace(queue: ChatQueue, row: OutboxSend, now: number): boolean {
    if (!row.isStored || queue.isAwaited || queue.pacedId === row.id) return false;
    const share = this.#queues.shareOf(queue.target.botId);
    const at = Math.max(now, share.backlogFreeAt);
    share.backlogFreeAt = at + this.#backlogMs;
    queue.pacedId = row.id;
    if (at - now <= paceSlackMs) return false;
    queue.pacedUntil = at;
    return true;
  }

  /** Starts the attempts that may start now, and takes turns between bots. */
  #next(): void {
    while (!this.#stopping) {
      const queue = this.#ready.take((botId) => this.#texts.mayTake(botId));
      if (!queue) return;
      queue.isBusy = false;
      // The queue was emptied or dropped while it waited for its turn.
      if (queue.head === undefined || !this.#isCurrent(queue)) this.#pump(queue);
      else void this.#attempt(queue, queue.head);
    }
  }

  /** Makes the queue wait. If too many wait, closes it until fewer do. */
  #sleep(queue: ChatQueue, begin: () => void): void {
    const share = this.#queues.shareOf(queue.target.botId);
    if (this.#queues.sleep(queue)) begin();
    else {
      share.overflows = true;
      this.#known.delete(queue.target.chatId);
      this.#queues.close(queue);
    }
    void this.#refill(share);
  }

  /** The bot may be called again, sooner than announced. Without an id, any bot may. */
  #free(botId: string | undefined): void {
    for (const queue of this.#queues.values()) {
      if ((botId !== undefined && queue.target.botId !== botId) || queue.pausedUntil === 0) continue;
      queue.pausedUntil = 0;
      this.#pump(queue);
    }
  }

  #close(queue: ChatQueue): void {
    const share = this.#queues.shareOf(queue.target.botId);
    this.#queues.close(queue);
    void this.#refill(share);
  }

  /** Takes up more chats of a bot that has more waiting chats than could be held. */
  async #refill(share: BotShare): Promise<void> {
    if (share.isRefilling || !isOverflowing(share) || !this.#queues.runsLow(share)) return;
    share.isRefilling = true;
    try {
      if (share.pending.length === 0 && !this.#stopping) {
        share.overflows = false;
        // What was sent from here must be gone from the table before it is read again.
        await this.recorder.flushed();
        const chats = await this.reader.backlogOf(share.botId);
        if (chats.length === backlogLimit) share.overflows = true;
        share.pending = chats.filter(({ chatId }) => !this.#queues.get(chatId));
      }
    } catch (error) {
      this.logger.warn({ err: error, botId: share.botId }, 'waiting messages could not be read yet');
      // The next sweep tries again.
      share.overflows = true;
    } finally {
      share.isRefilling = false;
    }
    // Chats that are taken up may end immediately, which calls this method again.
    const chats = share.pending.splice(0, chatQueueLimits.refillBelow);
    this.wake(chats);
  }

  async #reload(queue: ChatQueue): Promise<void> {
    queue.isBusy = true;
    queue.beginReload();
    try {
      // What was sent from here must be gone from the table before it is read again.
      await this.recorder.flushed();
      const { botId, chatId } = queue.target;
      const loaded = await this.#loadSlots.run(botId, () => this.#loads.submit(chatId));
      if (loaded) {
        queue.target = loaded.target;
        this.#loaded.add(loaded.rows.map(({ id }) => id));
        queue.refill(loaded.rows, loaded.hasMore);
      }
      queue.endReload();
    } catch (error) {
      this.logger.warn({ err: error }, 'waiting messages could not be read yet');
      queue.endReload();
      queue.hasStored = true;
      queue.waitsUntil = performance.now() + reloadRetryMs;
    }
    queue.isBusy = false;
    this.#pump(queue);
  }

  async #load(chatIds: readonly string[]): Promise<PromiseSettledResult<LoadedChat | undefined>[]> {
    const chats = await this.reader.load(chatIds);
    return chatIds.map((id) => ({ status: 'fulfilled', value: chats.get(id) }));
  }

  async #attempt(queue: ChatQueue, row: OutboxSend): Promise<void> {
    const isText = mediaTypeOf(row.method) === undefined;
    const { botId, chatId } = queue.target;
    queue.isBusy = true;
    this.#inFlight.add(chatId);
    if (isText) this.#texts.take(botId);
    let wait: Wait | undefined;
    try {
      const tried = await this.#tryOnce(queue, row);
      if (isWait(tried)) wait = tried;
      else this.#verdicts.apply(queue, row, tried);
    } catch (error) {
      const traceId = traceOfUpdate(row.id)?.traceId;
      this.logger.error({ err: error, botId, traceId }, 'attempt to send broke off');
      this.#verdicts.postpone(queue, row, 'internal error');
    }
    this.#inFlight.delete(chatId);
    if (isText) this.#texts.release(botId);
    if (!wait) queue.hasPlace = false;
    if (this.#stopping && this.#inFlight.size === 0) this.#idle?.();
    if (wait?.kind === 'bulk' && this.#isCurrent(queue)) this.#awaitPlace(queue);
    else {
      if (wait) queue.pausedUntil = performance.now() + (wait.kind === 'paused' ? wait.ms : 0);
      queue.isBusy = false;
      this.#pump(queue);
    }
    this.#next();
  }

  /** The queue stays busy meanwhile. */
  #awaitPlace(queue: ChatQueue): void {
    this.#sleep(queue, () => void this.#takePlace(queue));
  }

  async #takePlace(queue: ChatQueue): Promise<void> {
    const ms = await this.bulk.take(queue.target.botId);
    queue.hasPlace = true;
    queue.pausedUntil = performance.now() + ms;
    queue.isBusy = false;
    this.#pump(queue);
  }

  async #tryOnce(queue: ChatQueue, row: OutboxSend): Promise<Verdict | Wait> {
    const { target } = queue;
    const bot = await this.bots.get(target.botId);
    if (!bot?.token) return { kind: 'failed', error: 'The bot was deleted', blocksChat: false };
    if (row.bulk && !queue.hasPlace) return { kind: 'bulk' };
    const called = { botId: target.botId, tokenRef: bot.compiled.tokenRef };
    const ms = this.pauses.waitMs(called, target.telegramChatId);
    if (ms > 0) return { kind: 'paused', ms };
    // Nothing may wait between this and the request.
    const isOurs = () => this.process.isAlive && this.#isCurrent(queue);
    if (!isOurs()) return { kind: 'not_ours' };
    const type = mediaTypeOf(row.method);
    const { token } = bot;
    const outcome = await tracedRequest(row, target.botId, () =>
      type
        ? this.media.send(token, target, row, type, isOurs)
        : this.telegram.post(token, row.method, jsonBody(withChat(target.telegramChatId, row.payload))),
    );
    // Nothing was sent, and what follows is decided by the owner.
    if (outcome.kind === 'unreachable' && !isOurs()) return { kind: 'not_ours' };
    conversationMetrics.sends.inc({ outcome: outcome.kind });
    this.pauses.note(called, outcome, target.telegramChatId);
    const verdict = judge(outcome, row, this.clock.now().getTime(), Math.random());
    return verdict.kind === 'later' ? { ...verdict, waitMs: this.pauses.retryMs(verdict.waitMs) } : verdict;
  }

  #isCurrent(queue: ChatQueue): boolean {
    return this.#queues.get(queue.target.chatId) === queue;
  }

  /** Attempts under way go on. Their chats are read again when they have ended. */
  #dropAll(): void {
    this.#queues.clear();
    this.#ready.clear();
    this.#known.clear();
  }
}

function isWait(tried: Verdict | Wait): tried is Wait {
  switch (tried.kind) {
    case 'not_ours':
    case 'paused':
    case 'bulk':
    case 'token_refused':
      return true;
    default:
      return false;
  }
}
