import { withDeadline } from '@botter/server-async';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { GroupCommit } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { FairQueue, Slots } from '@botter/server-scheduling';
import { jsonBody, TelegramClient } from '@botter/server-telegram';
import { traceOfUpdate } from '@botter/server-tracing';
import { Inject, Injectable } from '@nestjs/common';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { mediaTypeOf } from './bot-request';
import { BulkBudget } from './bulk-budget';
import type { ChatLane } from './chat-lane';
import { DeliveryRecorder } from './delivery-recorder';
import { type BotShare, isOverflowing, LaneStore, laneLimits } from './lane-store';
import { MediaSender } from './media-sender';
import { backlogLimit, type LoadedChat, OutboxReader } from './outbox-reader';
import { type ChatTarget, type OutboxSend, withChat } from './outbox-row';
import { RecentIds } from './recent-ids';
import { tracedRequest } from './request-span';
import { TelegramPauses } from './telegram-pauses';
import { judge, type Verdict } from './verdict';
import { VerdictHandling } from './verdict-handling';

/**
 * Texts on their way at a time; with the calls of the media sender fewer than the client has connections, so that callback
 * answers always find one. Media is not counted: a video that takes minutes delays no text.
 */
const concurrency = 100;
/** Chats whose messages are being read at a time. */
const loadsAtOnce = 100;
/** Chats that one statement reads. */
const loadBatch = 50;
/** Chats whose process is known need no look into the outbox before the first message; so many are remembered. */
const knownChatLimit = 200_000;
const loadDeadlineMs = 30_000;
/** A turn that comes within this time is taken at once: a timer for each message would cost more than it spares. */
const paceSlackMs = 50;
const reloadRetryMs = 1_000;

/** Why nothing was tried, or why it was for nothing: what is held stays as it is. */
type Wait =
  | { readonly kind: 'paused'; readonly ms: number }
  /** No place in the bot's bulk budget yet. */
  | { readonly kind: 'bulk' }
  | { readonly kind: 'token_refused' };

/** What the commit that wrote rows knows of their chat. */
export interface RowOrigin {
  /** Nothing can wait for it in the database. */
  readonly isNewChat: boolean;
  /** Something that others have queued earlier does. */
  readonly hasStored: boolean;
}

/**
 * Sends what waits: side by side over chats, strictly one after the other within a chat. A chat that has to wait holds
 * up nobody, and what it has to say waits in the database, not in memory.
 */
@Injectable()
export class ChatLanes {
  readonly #lanes = new LaneStore();
  /** Lanes whose next message is a text, and that wait for their turn. */
  readonly #ready = new FairQueue<ChatLane>();
  readonly #texts = new Slots(concurrency);
  readonly #known = new Set<string>();
  readonly #loaded = new RecentIds();
  readonly #verdicts: VerdictHandling;
  readonly #loadSlots = new Slots(loadsAtOnce);
  readonly #loads = new GroupCommit<string, LoadedChat | undefined>(
    (chatIds) => this.#load(chatIds),
    loadBatch,
    loadDeadlineMs,
  );
  /** Chats to which something is being sent. */
  readonly #inFlight = new Set<string>();
  /**
   * From one message of a bot's backlog to the next: more often than Telegram takes them, and seldom enough that replies of other
   * bots find the processor and the database free.
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
    const lane = this.#lanes.open(target);
    // Too much waits already: these are found in the database when there is room, and come before what follows.
    if (!lane) return void this.#known.delete(target.chatId);
    // A chat that this process has not sent to yet may have been left behind by another one.
    if (hasStored || (!isNewChat && !this.#known.has(target.chatId))) lane.hasStored = true;
    this.#remember(target.chatId);
    const added = rows.filter(({ id }) => !this.#loaded.has(id));
    if (added.length > 0) {
      lane.isAwaited = true;
      lane.pacedUntil = 0;
    }
    if (this.#lanes.mayHold(this.#lanes.shareOf(target.botId))) lane.push(added);
    else if (added.length > 0) lane.hasStored = true;
    this.#pump(lane);
  }

  /** Something waits in the database for these chats of this process. */
  wake(targets: readonly ChatTarget[]): void {
    for (const target of targets) {
      const lane = this.#lanes.open(target);
      if (!lane) continue;
      lane.hasStored = true;
      this.#remember(target.chatId);
      this.#pump(lane);
    }
  }

  /** Takes up chats that were left behind, as far as there is room. */
  async sweep(): Promise<void> {
    const full = [...this.#lanes.overflowing().map(({ botId }) => botId), ...this.pauses.pausedBots()];
    this.wake(await this.reader.leftBehind(this.#lanes.chatIds(), full));
    for (const share of this.#lanes.overflowing()) void this.#refill(share);
  }

  /** Drops what waits for a deleted bot. */
  dropBot(botId: string): void {
    const share = this.#lanes.shareOf(botId);
    share.pending = [];
    share.overflows = false;
    for (const lane of this.#lanes.values()) if (lane.target.botId === botId) this.#lanes.close(lane);
  }

  /** Begins nothing new from now on; gives the chats that it is sending to, and the others for which something waits. */
  beginStop(): { readonly inFlight: string[]; readonly waiting: string[] } {
    this.#stopping = true;
    for (const lane of this.#lanes.values()) lane.cancelTimer();
    const inFlight = [...this.#inFlight];
    const pending = this.#lanes.overflowing().flatMap((share) => share.pending.map(({ chatId }) => chatId));
    const waiting = [...this.#lanes.chatIds(), ...pending].filter((chatId) => !this.#inFlight.has(chatId));
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

  /** Does the next thing for a chat, unless something is being done for it. */
  #pump(lane: ChatLane): void {
    if (lane.isBusy || this.#stopping || !this.process.isAlive) return;
    // Dropped while something of it was being sent: the chat belongs to another lane or process now.
    if (this.#lanes.get(lane.target.chatId) !== lane) return;
    this.#lanes.wake(lane);
    const now = performance.now();
    if (lane.head === undefined && !lane.hasStored) {
      this.#close(lane);
    } else if (lane.waitMs(now) > 0) {
      this.#sleep(lane, () => lane.wakeIn(lane.waitMs(now), () => this.#pump(lane)));
    } else if (lane.head === undefined) {
      void this.#reload(lane);
    } else if (this.#hasToKeepPace(lane, lane.head, now)) {
      this.#sleep(lane, () => lane.wakeIn(lane.waitMs(now), () => this.#pump(lane)));
    } else if (mediaTypeOf(lane.head.method)) {
      void this.#attempt(lane, lane.head);
    } else {
      lane.isBusy = true;
      this.#ready.push(lane.target.botId, lane);
      this.#next();
    }
  }

  /** A backlog is sent at a pace. Each of its messages takes one turn, soon enough not to wait at all, or for later. */
  #hasToKeepPace(lane: ChatLane, row: OutboxSend, now: number): boolean {
    if (!row.isStored || lane.isAwaited || lane.pacedId === row.id) return false;
    const share = this.#lanes.shareOf(lane.target.botId);
    const at = Math.max(now, share.backlogFreeAt);
    share.backlogFreeAt = at + this.#backlogMs;
    lane.pacedId = row.id;
    if (at - now <= paceSlackMs) return false;
    lane.pacedUntil = at;
    return true;
  }

  /** Begins what may begin now, in turns over bots. */
  #next(): void {
    while (!this.#stopping) {
      const lane = this.#ready.take((botId) => this.#texts.mayTake(botId));
      if (!lane) return;
      lane.isBusy = false;
      // Emptied or dropped while it waited for its turn.
      if (lane.head === undefined || this.#lanes.get(lane.target.chatId) !== lane) this.#pump(lane);
      else void this.#attempt(lane, lane.head);
    }
  }

  /** Lets the lane wait, unless too many do: then it is taken up again when fewer do. */
  #sleep(lane: ChatLane, begin: () => void): void {
    const share = this.#lanes.shareOf(lane.target.botId);
    if (this.#lanes.sleep(lane)) begin();
    else {
      share.overflows = true;
      this.#known.delete(lane.target.chatId);
      this.#lanes.close(lane);
    }
    void this.#refill(share);
  }

  /** The bot, or any of them, may be called again, sooner than was said. */
  #free(botId: string | undefined): void {
    for (const lane of this.#lanes.values()) {
      if ((botId !== undefined && lane.target.botId !== botId) || lane.pausedUntil === 0) continue;
      lane.pausedUntil = 0;
      this.#pump(lane);
    }
  }

  #close(lane: ChatLane): void {
    const share = this.#lanes.shareOf(lane.target.botId);
    this.#lanes.close(lane);
    void this.#refill(share);
  }

  /** Takes up more of a bot's chats, of which more wait than could be held. */
  async #refill(share: BotShare): Promise<void> {
    if (share.isRefilling || !isOverflowing(share) || !this.#lanes.runsLow(share)) return;
    share.isRefilling = true;
    try {
      if (share.pending.length === 0 && !this.#stopping) {
        share.overflows = false;
        // What was sent from here must be gone from the table before it is read again.
        await this.recorder.flushed();
        const chats = await this.reader.backlogOf(share.botId);
        if (chats.length === backlogLimit) share.overflows = true;
        share.pending = chats.filter(({ chatId }) => !this.#lanes.get(chatId));
      }
    } catch (error) {
      this.logger.warn({ err: error, botId: share.botId }, 'waiting messages could not be read yet');
      // The next sweep tries again.
      share.overflows = true;
    } finally {
      share.isRefilling = false;
    }
    // Those that are taken up may be at their end at once, which leads here again.
    const chats = share.pending.splice(0, laneLimits.refillBelow);
    this.wake(chats);
  }

  async #reload(lane: ChatLane): Promise<void> {
    lane.isBusy = true;
    lane.beginReload();
    try {
      // What was sent from here must be gone from the table before it is read again.
      await this.recorder.flushed();
      const { botId, chatId } = lane.target;
      const loaded = await this.#loadSlots.run(botId, () => this.#loads.submit(chatId));
      if (loaded) {
        lane.target = loaded.target;
        this.#loaded.add(loaded.rows.map(({ id }) => id));
        lane.refill(loaded.rows, loaded.hasMore);
      }
      lane.endReload();
    } catch (error) {
      this.logger.warn({ err: error }, 'waiting messages could not be read yet');
      lane.endReload();
      lane.hasStored = true;
      lane.waitsUntil = performance.now() + reloadRetryMs;
    }
    lane.isBusy = false;
    this.#pump(lane);
  }

  async #load(chatIds: readonly string[]): Promise<PromiseSettledResult<LoadedChat | undefined>[]> {
    const chats = await this.reader.load(chatIds);
    return chatIds.map((id) => ({ status: 'fulfilled', value: chats.get(id) }));
  }

  async #attempt(lane: ChatLane, row: OutboxSend): Promise<void> {
    const isText = mediaTypeOf(row.method) === undefined;
    const { botId, chatId } = lane.target;
    lane.isBusy = true;
    this.#inFlight.add(chatId);
    if (isText) this.#texts.take(botId);
    let wait: Wait | undefined;
    try {
      const tried = await this.#tryOnce(lane, row);
      if (tried.kind === 'paused' || tried.kind === 'bulk' || tried.kind === 'token_refused') wait = tried;
      else this.#verdicts.apply(lane, row, tried);
    } catch (error) {
      const traceId = traceOfUpdate(row.id)?.traceId;
      this.logger.error({ err: error, botId, traceId }, 'attempt to send broke off');
      this.#verdicts.postpone(lane, row, 'internal error');
    }
    this.#inFlight.delete(chatId);
    if (isText) this.#texts.release(botId);
    if (!wait) lane.hasPlace = false;
    if (this.#stopping && this.#inFlight.size === 0) this.#idle?.();
    if (wait?.kind === 'bulk') this.#awaitPlace(lane);
    else {
      if (wait) lane.pausedUntil = performance.now() + (wait.kind === 'paused' ? wait.ms : 0);
      lane.isBusy = false;
      this.#pump(lane);
    }
    this.#next();
  }

  /** The lane stays busy meanwhile. */
  #awaitPlace(lane: ChatLane): void {
    if (this.#lanes.get(lane.target.chatId) !== lane) return;
    this.#sleep(lane, () => void this.#takePlace(lane));
  }

  async #takePlace(lane: ChatLane): Promise<void> {
    const ms = await this.bulk.take(lane.target.botId);
    lane.hasPlace = true;
    lane.pausedUntil = performance.now() + ms;
    lane.isBusy = false;
    this.#pump(lane);
  }

  async #tryOnce(lane: ChatLane, row: OutboxSend): Promise<Verdict | Wait> {
    const { target } = lane;
    const bot = await this.bots.get(target.botId);
    if (!bot?.token) return { kind: 'failed', error: 'The bot was deleted', blocksChat: false };
    if (row.bulk && !lane.hasPlace) return { kind: 'bulk' };
    const called = { botId: target.botId, tokenRef: bot.compiled.tokenRef };
    const ms = this.pauses.waitMs(called, target.telegramChatId);
    if (ms > 0) return { kind: 'paused', ms };
    const type = mediaTypeOf(row.method);
    const { token } = bot;
    const outcome = await tracedRequest(row, target.botId, () =>
      type
        ? this.media.send(token, target, row, type)
        : this.telegram.post(token, row.method, jsonBody(withChat(target.telegramChatId, row.payload))),
    );
    conversationMetrics.sends.inc({ outcome: outcome.kind });
    this.pauses.note(called, outcome, target.telegramChatId);
    const verdict = judge(outcome, row, this.clock.now().getTime(), Math.random());
    return verdict.kind === 'later' ? { ...verdict, waitMs: this.pauses.retryMs(verdict.waitMs) } : verdict;
  }

  #dropAll(): void {
    this.#lanes.clear();
    this.#ready.clear();
    this.#known.clear();
  }
}
