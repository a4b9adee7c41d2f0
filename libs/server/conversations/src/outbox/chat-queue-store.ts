import { conversationMetrics } from '../shared/metrics';
import { ChatQueue } from './chat-queue';
import type { ChatTarget } from './outbox-row';

/** How much of what waits is held in memory; the rest stays in the database until there is room. */
export const chatQueueLimits = {
  /** Active chats of one bot, and of all bots. */
  awakePerBot: 2_000,
  awake: 20_000,
  /** Chats that wait for a time. They hold a timer and little else. */
  asleepPerBot: 5_000,
  asleep: 50_000,
  /** Characters of messages. */
  sizePerBot: 4_000_000,
  size: 64_000_000,
  /** If a bot has fewer active chats than this, it gets as many more. */
  refillBelow: 100,
};

/** One bot's part of what is held. */
export class BotShare {
  awake = 0;
  asleep = 0;
  size = 0;
  /** Chats to take up as soon as there is room, oldest first. What waits for them is in the database. */
  pending: ChatTarget[] = [];
  /** There may be more in the database than `pending` names. */
  overflows = false;
  isRefilling = false;
  /** When the next message of the backlog may begin, by `performance.now()`. */
  backlogFreeAt = 0;

  constructor(readonly botId: string) {}
}

/** The queues of this process, within bounds. */
export class ChatQueueStore {
  readonly #queues = new Map<string, ChatQueue>();
  readonly #shares = new Map<string, BotShare>();
  #asleep = 0;
  #size = 0;

  get(chatId: string): ChatQueue | undefined {
    return this.#queues.get(chatId);
  }

  values(): IterableIterator<ChatQueue> {
    return this.#queues.values();
  }

  chatIds(): string[] {
    return [...this.#queues.keys()];
  }

  /** Bots that have more to send than is held here. */
  overflowing(): BotShare[] {
    for (const share of this.#shares.values()) this.#forgetEmpty(share);
    return [...this.#shares.values()].filter(isOverflowing);
  }

  shareOf(botId: string): BotShare {
    let share = this.#shares.get(botId);
    if (!share) {
      share = new BotShare(botId);
      this.#shares.set(botId, share);
    }
    return share;
  }

  /**
   * The chat's queue, or a new one if it has none. Undefined if the bot, or all bots together, hold enough.
   */
  open(target: ChatTarget): ChatQueue | undefined {
    const known = this.#queues.get(target.chatId);
    if (known) return known;
    const share = this.shareOf(target.botId);
    if (!this.hasRoom(share)) {
      share.overflows = true;
      return undefined;
    }
    const queue: ChatQueue = new ChatQueue(target, (change) => {
      // A dropped queue is not counted any more.
      if (this.#queues.get(target.chatId) !== queue) return;
      share.size += change;
      this.#size += change;
    });
    share.awake++;
    this.#queues.set(target.chatId, queue);
    conversationMetrics.queues.set(this.#queues.size);
    return queue;
  }

  close(queue: ChatQueue): void {
    if (this.#queues.get(queue.target.chatId) !== queue) return;
    this.wake(queue);
    queue.clear();
    queue.cancelTimer();
    this.#queues.delete(queue.target.chatId);
    const share = this.shareOf(queue.target.botId);
    share.awake--;
    this.#forgetEmpty(share);
    conversationMetrics.queues.set(this.#queues.size);
  }

  /** Marks the queue as waiting for a time. False if too many wait. */
  sleep(queue: ChatQueue): boolean {
    if (queue.isAsleep) return true;
    const share = this.shareOf(queue.target.botId);
    if (share.asleep >= chatQueueLimits.asleepPerBot || this.#asleep >= chatQueueLimits.asleep) return false;
    queue.isAsleep = true;
    share.awake--;
    share.asleep++;
    this.#asleep++;
    return true;
  }

  wake(queue: ChatQueue): void {
    if (!queue.isAsleep) return;
    const share = this.shareOf(queue.target.botId);
    queue.isAsleep = false;
    share.asleep--;
    share.awake++;
    this.#asleep--;
  }

  /** Whether another chat may be taken up. */
  hasRoom(share: BotShare): boolean {
    const awake = this.#queues.size - this.#asleep;
    return share.awake < chatQueueLimits.awakePerBot && awake < chatQueueLimits.awake && this.mayHold(share);
  }

  /** Whether more messages may be held. */
  mayHold({ size }: BotShare): boolean {
    return size < chatQueueLimits.sizePerBot && this.#size < chatQueueLimits.size;
  }

  /** Whether it is time to read what else waits for the bot. */
  runsLow(share: BotShare): boolean {
    return (
      share.awake < chatQueueLimits.refillBelow &&
      share.asleep < chatQueueLimits.asleepPerBot / 2 &&
      share.size < chatQueueLimits.sizePerBot / 2
    );
  }

  #forgetEmpty(share: BotShare): void {
    if (share.awake + share.asleep === 0 && !isOverflowing(share)) this.#shares.delete(share.botId);
  }

  clear(): void {
    for (const queue of this.#queues.values()) queue.cancelTimer();
    this.#queues.clear();
    this.#shares.clear();
    this.#asleep = 0;
    this.#size = 0;
    conversationMetrics.queues.set(0);
  }
}

export function isOverflowing({ overflows, pending, isRefilling }: BotShare): boolean {
  return overflows || isRefilling || pending.length > 0;
}
