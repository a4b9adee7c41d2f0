import type { ChatTarget, OutboxSend } from './outbox-row';

/** Rows of one chat that are held in memory at the same time; the others stay in the database. */
export const chatQueueLimit = 20;

/** Node's timers can't wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** Holds what waits for one chat, in order. It decides nothing and sends nothing. */
export class ChatQueue {
  /** Work on the chat is in progress, so nothing else may begin. */
  isBusy = false;
  /** More waits in the database. What is held here comes first. */
  hasStored = false;
  /** Nothing is sent earlier. All times of a queue are of `performance.now()`: the time of day may jump. */
  waitsUntil = 0;
  /** The same, while no request may be sent for the bot or the chat. */
  pausedUntil = 0;
  /** Its next message has a place in the bot's bulk budget. */
  hasPlace = false;
  /** The message that has a turn at the pace of the bot's backlog. */
  pacedId: string | undefined;
  /** The time of that turn. */
  pacedUntil = 0;
  /** Someone who has just written waits for these messages, so no pace applies to them. */
  isAwaited = false;
  /** It waits for a time. */
  isAsleep = false;
  #queue: OutboxSend[] = [];
  #isReloading = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onSize` gets the number of characters by which the held rows have grown. */
  constructor(
    public target: ChatTarget,
    private readonly onSize: (change: number) => void,
  ) {}

  get head(): OutboxSend | undefined {
    return this.#queue[0];
  }

  /** Takes new rows. Leaves them in the database if it holds enough, or if others there come first. */
  push(rows: readonly OutboxSend[]): void {
    if (rows.length === 0 || this.hasStored) return;
    const isFull = this.#queue.length + rows.length > chatQueueLimit;
    if (isFull || this.#isReloading) this.hasStored = true;
    else this.#hold([...this.#queue, ...rows]);
  }

  /** From now on the reload may or may not read new rows, so they are left to the next reload. */
  beginReload(): void {
    this.hasStored = false;
    this.#isReloading = true;
  }

  endReload(): void {
    this.#isReloading = false;
  }

  /** Replaces everything held so far with what was read from the database. */
  refill(rows: readonly OutboxSend[], hasMore: boolean): void {
    this.#hold([...rows]);
    this.hasStored ||= hasMore;
    this.waitsUntil = performance.now() + (this.head?.waitMs ?? 0);
  }

  shift(row: OutboxSend): void {
    if (this.head === row) this.#hold(this.#queue.slice(1));
  }

  replace(row: OutboxSend, by: OutboxSend): void {
    if (this.head === row) this.#hold([by, ...this.#queue.slice(1)]);
  }

  /** Makes everything wait in the database for this number of milliseconds. */
  postpone(ms: number): void {
    this.#hold([]);
    this.hasStored = true;
    this.waitsUntil = performance.now() + ms;
  }

  clear(): void {
    this.#hold([]);
    this.hasStored = false;
    this.waitsUntil = 0;
  }

  /** Milliseconds until it may continue. `now` is of `performance`. */
  waitMs(now: number): number {
    return Math.max(this.waitsUntil, this.pausedUntil, this.pacedUntil) - now;
  }

  wakeIn(ms: number, wake: () => void): void {
    this.cancelTimer();
    this.#timer = setTimeout(wake, Math.min(ms, longestTimerMs));
  }

  cancelTimer(): void {
    clearTimeout(this.#timer);
  }

  #hold(queue: OutboxSend[]): void {
    this.onSize(sizeOf(queue) - sizeOf(this.#queue));
    this.#queue = queue;
  }
}

function sizeOf(rows: readonly OutboxSend[]): number {
  let size = 0;
  for (const { payload } of rows) size += payload.length;
  return size;
}
