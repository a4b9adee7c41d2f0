import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { jsonBody, TelegramClient } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { GroupCommit } from '../shared/group-commit';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeBots } from '../shared/runtime-bots';
import { RuntimeProcess } from '../shared/runtime-process';
import { mediaTypeOf } from './bot-request';
import { ChatLane } from './chat-lane';
import { MediaSender } from './media-sender';
import { type LoadedChat, OutboxReader } from './outbox-reader';
import { type ChatTarget, type OutboxSend, withChat } from './outbox-row';
import { RecentIds } from './recent-ids';
import { Settler } from './settler';
import { judge, type Verdict } from './verdict';

/**
 * Texts on their way at a time; with the calls of the media sender fewer than the client has connections, so that callback
 * answers always find one. Media is not counted: a film that takes minutes keeps no text waiting.
 */
const concurrency = 100;
/** Chats whose process is known need no look into the outbox before the first message; so many are remembered. */
const knownChatLimit = 200_000;
const reloadRetryMs = 1_000;

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
  readonly #lanes = new Map<string, ChatLane>();
  readonly #ready: ChatLane[] = [];
  readonly #known = new Set<string>();
  readonly #loaded = new RecentIds();
  readonly #loads = new GroupCommit<string, LoadedChat | undefined>((chatIds) => this.#load(chatIds));
  /** Texts on their way. */
  #active = 0;
  /** Everything on its way. */
  #inFlight = 0;
  #stopping = false;
  #idle: (() => void) | undefined;

  constructor(
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(MediaSender) private readonly media: MediaSender,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(OutboxReader) private readonly reader: OutboxReader,
    @Inject(Settler) private readonly settler: Settler,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    process.onRenewed(() => this.#dropAll());
  }

  /** Sends rows that were just committed for a chat of this process. */
  send(target: ChatTarget, rows: readonly OutboxSend[], { isNewChat, hasStored }: RowOrigin): void {
    const lane = this.#laneOf(target);
    // A chat that this process has not sent to yet may have been left behind by another one.
    if (hasStored || (!isNewChat && !this.#known.has(target.chatId))) lane.hasStored = true;
    this.#remember(target.chatId);
    lane.push(rows.filter(({ id }) => !this.#loaded.has(id)));
    this.#pump(lane);
  }

  /** Something waits in the database for these chats of this process. */
  wake(targets: readonly ChatTarget[]): void {
    for (const target of targets) {
      const lane = this.#laneOf(target);
      lane.hasStored = true;
      this.#remember(target.chatId);
      this.#pump(lane);
    }
  }

  /** True where this process is at work on the chat, or waits with it. */
  has(chatId: string): boolean {
    return this.#lanes.has(chatId);
  }

  /** Forgets what waits for a bot that is gone. */
  dropBot(botId: string): void {
    for (const lane of this.#lanes.values()) if (lane.target.botId === botId) lane.clear();
  }

  /** Begins nothing new; settles when attempts in flight have ended, or after the given time. */
  async stop(withinMs: number): Promise<void> {
    this.#stopping = true;
    for (const lane of this.#lanes.values()) lane.cancelTimer();
    if (this.#inFlight === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((done) => {
      timer = setTimeout(done, withinMs);
    });
    await Promise.race([tooLate, new Promise<void>((done) => (this.#idle = done))]);
    clearTimeout(timer);
  }

  #laneOf(target: ChatTarget): ChatLane {
    let lane = this.#lanes.get(target.chatId);
    if (!lane) {
      lane = new ChatLane(target);
      this.#lanes.set(target.chatId, lane);
      conversationMetrics.lanes.set(this.#lanes.size);
    }
    return lane;
  }

  #remember(chatId: string): void {
    if (this.#known.size >= knownChatLimit) this.#known.clear();
    this.#known.add(chatId);
  }

  /** Does the next thing for a chat, unless something is being done for it. */
  #pump(lane: ChatLane): void {
    if (lane.isBusy || this.#stopping || !this.process.isAlive) return;
    // Dropped while something of it was on its way: the chat belongs to another lane or process now.
    if (this.#lanes.get(lane.target.chatId) !== lane) return;
    const now = this.clock.now().getTime();
    if (lane.head === undefined && !lane.hasStored) {
      this.#close(lane);
    } else if (lane.waitsUntil > now) {
      lane.wakeAt(now, () => this.#pump(lane));
    } else if (lane.head === undefined) {
      void this.#reload(lane);
    } else if (mediaTypeOf(lane.head.method) || this.#active < concurrency) {
      void this.#attempt(lane, lane.head);
    } else {
      lane.isBusy = true;
      this.#ready.push(lane);
    }
  }

  #close(lane: ChatLane): void {
    lane.cancelTimer();
    this.#lanes.delete(lane.target.chatId);
    conversationMetrics.lanes.set(this.#lanes.size);
  }

  async #reload(lane: ChatLane): Promise<void> {
    lane.isBusy = true;
    lane.beginReload();
    try {
      // What was sent from here must be gone from the table before it is read again.
      await this.settler.flushed();
      const loaded = await this.#loads.submit(lane.target.chatId);
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
      lane.waitsUntil = this.clock.now().getTime() + reloadRetryMs;
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
    lane.isBusy = true;
    this.#inFlight++;
    if (isText) this.#active++;
    try {
      this.#apply(lane, row, await this.#tryOnce(lane.target, row));
    } catch (error) {
      this.logger.error({ err: error }, 'attempt to send broke off');
      this.#postpone(lane, row, this.clock.now().getTime() + reloadRetryMs, 'internal error', row.uncertain);
    }
    this.#inFlight--;
    if (isText) this.#active--;
    lane.isBusy = false;
    this.#pump(lane);
    this.#next();
  }

  async #tryOnce(target: ChatTarget, row: OutboxSend): Promise<Verdict> {
    const bot = await this.bots.get(target.botId);
    if (!bot?.token) return { kind: 'failed', error: 'The bot was deleted', blocksChat: false };
    const type = mediaTypeOf(row.method);
    const outcome = type
      ? await this.media.send(bot.token, target, row, type)
      : await this.telegram.post(
          bot.token,
          row.method,
          jsonBody(withChat(target.telegramChatId, row.payload)),
        );
    conversationMetrics.sends.inc({ outcome: outcome.kind });
    return judge(outcome, row, this.clock.now().getTime(), Math.random());
  }

  #apply(lane: ChatLane, row: OutboxSend, verdict: Verdict): void {
    const { target } = lane;
    switch (verdict.kind) {
      case 'sent':
        lane.shift(row);
        void this.settler.settle({ kind: 'sent', row, target, telegramMessageId: verdict.telegramMessageId });
        break;
      case 'failed':
        lane.shift(row);
        // Whatever else waits for a chat that has blocked the bot fails in the same commit.
        if (verdict.blocksChat) lane.clear();
        void this.settler.settle({ ...verdict, row, target });
        this.#flag(target, row, verdict.problem);
        break;
      case 'unknown':
        lane.shift(row);
        void this.settler.settle({ ...verdict, blocksChat: false, row, target });
        break;
      case 'later':
        this.#postpone(lane, row, verdict.at, verdict.error, verdict.uncertain);
        break;
      case 'as_plain_text':
        lane.replace(row, { ...row, payload: verdict.payload });
        this.#flag(target, row, verdict.problem);
        break;
      case 'without_media':
        lane.replace(row, { ...row, method: verdict.method, payload: verdict.payload });
        if (row.messageId)
          void this.settler.settle({ kind: 'without_media', botId: target.botId, messageId: row.messageId });
        this.#flag(target, row, verdict.problem);
        break;
      case 'moved':
        if (target.telegramChatId === verdict.telegramChatId) {
          this.#postpone(lane, row, this.clock.now().getTime() + reloadRetryMs, 'moved', row.uncertain);
        } else {
          lane.target = { ...target, telegramChatId: verdict.telegramChatId };
          void this.settler.settle({ kind: 'moved', target: lane.target });
        }
        break;
      default: {
        const never: never = verdict;
        return never;
      }
    }
  }

  /** Whoever made the action should hear of it. */
  #flag(target: ChatTarget, { actionId }: OutboxSend, problem: string | undefined): void {
    if (actionId && problem) void this.settler.settle({ kind: 'problem', target, actionId, problem });
  }

  /** The row waits, and all behind it in its chat; they are read again when its time has come. */
  #postpone(lane: ChatLane, row: OutboxSend, at: number, error: string, uncertain: boolean): void {
    const waiting = { ...row, attempts: row.attempts + 1, uncertain, dueAt: at };
    lane.postpone(at);
    void this.settler.settle({ kind: 'waiting', row: waiting, target: lane.target, error });
  }

  #next(): void {
    if (this.#stopping) {
      if (this.#inFlight === 0) this.#idle?.();
      return;
    }
    if (this.#active >= concurrency) return;
    const lane = this.#ready.shift();
    if (!lane) return;
    lane.isBusy = false;
    this.#pump(lane);
  }

  #dropAll(): void {
    for (const lane of this.#lanes.values()) lane.cancelTimer();
    this.#lanes.clear();
    this.#ready.length = 0;
    this.#known.clear();
  }
}
