import { conversationMetrics } from '../shared/metrics';
import { ChatLane } from './chat-lane';
import type { ChatTarget } from './outbox-row';

/** How much of what waits is held in memory; the rest stays in the database until there is room. */
export const laneLimits = {
  /** Chats of one bot that are being worked on, and of all bots. */
  awakePerBot: 2_000,
  awake: 20_000,
  /** Chats that wait for a time: they hold little, but a timer. */
  asleepPerBot: 5_000,
  asleep: 50_000,
  /** Characters of messages. */
  sizePerBot: 4_000_000,
  size: 64_000_000,
  /** With fewer chats than this at work, a bot's share is filled up to as many again. */
  refillBelow: 100,
};

/** One bot's part of what is held. */
export class BotShare {
  awake = 0;
  asleep = 0;
  size = 0;
  /** Chats that are to be sent to as soon as there is room, oldest first; what waits for them is in the database. */
  pending: ChatTarget[] = [];
  /** There may be more in the database than `pending` names. */
  overflows = false;
  isRefilling = false;
  /** When the next message of the backlog may begin, by `performance.now()`. */
  backlogFreeAt = 0;

  constructor(readonly botId: string) {}
}

/** The lanes of this process, within bounds. */
export class LaneStore {
  readonly #lanes = new Map<string, ChatLane>();
  readonly #shares = new Map<string, BotShare>();
  #asleep = 0;
  #size = 0;

  get(chatId: string): ChatLane | undefined {
    return this.#lanes.get(chatId);
  }

  values(): IterableIterator<ChatLane> {
    return this.#lanes.values();
  }

  chatIds(): string[] {
    return [...this.#lanes.keys()];
  }

  /** Bots of which more waits than is held here. */
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

  /** The chat's lane, a new one where there is none yet; undefined where the bot, or all of them, hold enough. */
  open(target: ChatTarget): ChatLane | undefined {
    const known = this.#lanes.get(target.chatId);
    if (known) return known;
    const share = this.shareOf(target.botId);
    if (!this.hasRoom(share)) {
      share.overflows = true;
      return undefined;
    }
    const lane: ChatLane = new ChatLane(target, (change) => {
      // What was dropped with all others is not counted any more.
      if (this.#lanes.get(target.chatId) !== lane) return;
      share.size += change;
      this.#size += change;
    });
    share.awake++;
    this.#lanes.set(target.chatId, lane);
    conversationMetrics.lanes.set(this.#lanes.size);
    return lane;
  }

  close(lane: ChatLane): void {
    if (this.#lanes.get(lane.target.chatId) !== lane) return;
    this.wake(lane);
    lane.clear();
    lane.cancelTimer();
    this.#lanes.delete(lane.target.chatId);
    const share = this.shareOf(lane.target.botId);
    share.awake--;
    this.#forgetEmpty(share);
    conversationMetrics.lanes.set(this.#lanes.size);
  }

  /** The lane has to wait for a time; false where too many do. */
  sleep(lane: ChatLane): boolean {
    if (lane.isAsleep) return true;
    const share = this.shareOf(lane.target.botId);
    if (share.asleep >= laneLimits.asleepPerBot || this.#asleep >= laneLimits.asleep) return false;
    lane.isAsleep = true;
    share.awake--;
    share.asleep++;
    this.#asleep++;
    return true;
  }

  wake(lane: ChatLane): void {
    if (!lane.isAsleep) return;
    const share = this.shareOf(lane.target.botId);
    lane.isAsleep = false;
    share.asleep--;
    share.awake++;
    this.#asleep--;
  }

  /** Whether another chat may be taken up. */
  hasRoom(share: BotShare): boolean {
    const awake = this.#lanes.size - this.#asleep;
    return share.awake < laneLimits.awakePerBot && awake < laneLimits.awake && this.mayHold(share);
  }

  /** Whether more messages may be held. */
  mayHold({ size }: BotShare): boolean {
    return size < laneLimits.sizePerBot && this.#size < laneLimits.size;
  }

  /** Whether it is time to look what else waits for the bot. */
  runsLow(share: BotShare): boolean {
    return (
      share.awake < laneLimits.refillBelow &&
      share.asleep < laneLimits.asleepPerBot / 2 &&
      share.size < laneLimits.sizePerBot / 2
    );
  }

  #forgetEmpty(share: BotShare): void {
    if (share.awake + share.asleep === 0 && !isOverflowing(share)) this.#shares.delete(share.botId);
  }

  clear(): void {
    for (const lane of this.#lanes.values()) lane.cancelTimer();
    this.#lanes.clear();
    this.#shares.clear();
    this.#asleep = 0;
    this.#size = 0;
    conversationMetrics.lanes.set(0);
  }
}

export function isOverflowing({ overflows, pending, isRefilling }: BotShare): boolean {
  return overflows || isRefilling || pending.length > 0;
}
