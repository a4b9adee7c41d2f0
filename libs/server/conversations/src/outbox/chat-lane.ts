import type { ChatTarget, OutboxSend } from './outbox-row';

/** Rows of one chat that are held in memory at a time; the others stay where they are. */
export const laneLimit = 20;

/** Node's timers can't wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** What waits for one chat, in its order. Decides nothing and sends nothing. */
export class ChatLane {
  /** Something is being done for it; nothing else may begin. */
  isBusy = false;
  /** More waits in the database than is held here, and what is held here comes first. */
  hasStored = false;
  /** Nothing is sent earlier, by `performance.now()`, like all times of a lane: the time of day may jump. */
  waitsUntil = 0;
  /** The same, for as long as the bot or the chat may not be called. */
  pausedUntil = 0;
  /** Its next message has a place in the bot's bulk budget. */
  hasPlace = false;
  /** The message that is next at the rate of the bot's backlog. */
  pacedId: string | undefined;
  /** When that turn is. */
  pacedUntil = 0;
  /** Someone who has just written waits for what is sent here: it keeps to no pace. */
  isAwaited = false;
  /** It waits for a time. */
  isAsleep = false;
  #queue: OutboxSend[] = [];
  #isReloading = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onSize`: hears by how many characters what is held has grown. */
  constructor(
    public target: ChatTarget,
    private readonly onSize: (change: number) => void,
  ) {}

  get head(): OutboxSend | undefined {
    return this.#queue[0];
  }

  /** Takes new rows, or leaves them in the database when it holds enough, or when others come first there. */
  push(rows: readonly OutboxSend[]): void {
    if (rows.length === 0 || this.hasStored) return;
    const isFull = this.#queue.length + rows.length > laneLimit;
    if (isFull || this.#isReloading) this.hasStored = true;
    else this.#hold([...this.#queue, ...rows]);
  }

  /** From here on new rows may or may not be among those that are read, so they are left to the next reading. */
  beginReload(): void {
    this.hasStored = false;
    this.#isReloading = true;
  }

  endReload(): void {
    this.#isReloading = false;
  }

  /** Takes what was read from the database in the place of everything held so far. */
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

  /** Lets everything wait in the database for so many milliseconds. */
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

  /** Milliseconds until it may go on. `now`: of `performance`. */
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
