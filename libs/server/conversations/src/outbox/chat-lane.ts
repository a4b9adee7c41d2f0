import { laneLimit } from './outbox-reader';
import type { ChatTarget, OutboxSend } from './outbox-row';

/** Node's timers can't wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** What waits for one chat, in its order. Decides nothing and sends nothing. */
export class ChatLane {
  /** Somebody is at work on it; nobody else may begin. */
  isBusy = false;
  /** More waits in the database than is held here, and what is held here comes first. */
  hasStored = false;
  /** Milliseconds since 1970; nothing is sent earlier. */
  waitsUntil = 0;
  #queue: OutboxSend[] = [];
  #isReloading = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(public target: ChatTarget) {}

  get head(): OutboxSend | undefined {
    return this.#queue[0];
  }

  /** Takes new rows, or leaves them in the database when it holds enough, or when others come first there. */
  push(rows: readonly OutboxSend[]): void {
    if (rows.length === 0 || this.hasStored) return;
    const isFull = this.#queue.length + rows.length > laneLimit;
    if (isFull || this.#isReloading) this.hasStored = true;
    else this.#queue.push(...rows);
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
    this.#queue = [...rows];
    this.hasStored ||= hasMore;
    this.waitsUntil = this.head?.dueAt ?? 0;
  }

  shift(row: OutboxSend): void {
    if (this.head === row) this.#queue.shift();
  }

  replace(row: OutboxSend, by: OutboxSend): void {
    if (this.head === row) this.#queue[0] = by;
  }

  /** Lets everything wait in the database until then. */
  postpone(until: number): void {
    this.#queue = [];
    this.hasStored = true;
    this.waitsUntil = until;
  }

  clear(): void {
    this.#queue = [];
    this.hasStored = false;
    this.waitsUntil = 0;
  }

  wakeAt(now: number, wake: () => void): void {
    this.cancelTimer();
    this.#timer = setTimeout(wake, Math.min(this.waitsUntil - now, longestTimerMs));
  }

  cancelTimer(): void {
    clearTimeout(this.#timer);
  }
}
