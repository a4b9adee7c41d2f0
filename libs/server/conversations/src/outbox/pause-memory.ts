import { backoff } from '@botter/server-async';

/**
 * The most 429 waits that are remembered. Beyond that, the ones that end first are forgotten: their messages
 * wait anyway.
 */
const chatLimit = 50_000;
/** If Telegram slows down this many chats within this time, it slows down the whole bot. */
const botWideChats = 3;
const botWideWithinMs = 5_000;
const tokenRetry = { firstPauseMs: 30_000, longestPauseMs: 15 * 60_000 };
/** While one request tries whether Telegram accepts the token again, the others wait. */
const probeMs = 20_000;
const probeWaitMs = 500;

export const wholeBot = '*';

/** A token that Telegram refuses: no request uses it until `until`, then one request tries it. */
export interface Breaker {
  readonly tokenRef: string;
  readonly failures: number;
  readonly until: number;
  readonly probeUntil: number;
}

interface Paused {
  /** By chat at Telegram, or `*`. */
  readonly until: Map<string, number>;
  breaker: Breaker | undefined;
  /** The chats that were slowed down lately, with the time. */
  recent: { readonly chat: string; readonly at: number }[];
}

/**
 * Remembers how long to send no requests for a bot or chat. Times are milliseconds of a clock that only goes
 * forward.
 */
export class PauseMemory {
  readonly #bots = new Map<string, Paused>();
  #chats = 0;

  /** Milliseconds to wait; 0 means go. When a token's pause is over, the first caller may go, as a trial. */
  waitMs(botId: string, tokenRef: string, chat: string | undefined, now: number): number {
    const bot = this.#bots.get(botId);
    if (!bot) return 0;
    const until = Math.max(bot.until.get(wholeBot) ?? 0, chat === undefined ? 0 : (bot.until.get(chat) ?? 0));
    if (until > now) return until - now;
    return this.tokenWaitMs(botId, tokenRef, now);
  }

  /** The same, but only for the token. */
  tokenWaitMs(botId: string, tokenRef: string, now: number): number {
    const bot = this.#bots.get(botId);
    const breaker = bot?.breaker;
    if (!bot || breaker?.tokenRef !== tokenRef) return 0;
    if (breaker.until > now) return breaker.until - now;
    if (breaker.probeUntil > now) return probeWaitMs;
    bot.breaker = { ...breaker, probeUntil: now + probeMs };
    return 0;
  }

  pause(botId: string, chat: string, until: number): void {
    const bot = this.#botOf(botId);
    if (!bot.until.has(chat) && ++this.#chats > chatLimit) this.#forgetEnded(until);
    bot.until.set(chat, Math.max(until, bot.until.get(chat) ?? 0));
  }

  /** True if this is one chat too many for a coincidence. */
  isBotWide(botId: string, chat: string, now: number): boolean {
    const bot = this.#botOf(botId);
    bot.recent = bot.recent.filter((one) => one.chat !== chat && one.at > now - botWideWithinMs);
    bot.recent.push({ chat, at: now });
    return bot.recent.length >= botWideChats;
  }

  breakerOf(botId: string): Breaker | undefined {
    return this.#bots.get(botId)?.breaker;
  }

  /** Telegram refused the token. Requests that were in flight at that time count as one refusal. */
  refuse(botId: string, tokenRef: string, now: number): Breaker {
    const bot = this.#botOf(botId);
    const { breaker } = bot;
    if (breaker?.tokenRef === tokenRef && breaker.until > now) return breaker;
    const failures = breaker?.tokenRef === tokenRef ? breaker.failures + 1 : 1;
    const pauseMs = backoff(tokenRetry, failures - 1);
    bot.breaker = { tokenRef, failures, until: now + pauseMs, probeUntil: 0 };
    return bot.breaker;
  }

  setBreaker(botId: string, breaker: Breaker | undefined): void {
    this.#botOf(botId).breaker = breaker;
  }

  forget(botId: string): void {
    this.#chats -= this.#bots.get(botId)?.until.size ?? 0;
    this.#bots.delete(botId);
  }

  /** Bots that are not called at all for now. */
  pausedBots(now: number): string[] {
    const isPaused = ({ until, breaker }: Paused) =>
      (until.get(wholeBot) ?? 0) > now || (breaker?.until ?? 0) > now;
    return [...this.#bots].filter(([, bot]) => isPaused(bot)).map(([botId]) => botId);
  }

  /** Bots with a breaker. */
  withBreaker(): string[] {
    return [...this.#bots].filter(([, { breaker }]) => breaker).map(([botId]) => botId);
  }

  /** Forgets what has ended before `now`. */
  prune(now: number): void {
    for (const [botId, bot] of this.#bots) {
      for (const [chat, until] of bot.until) {
        if (until > now) continue;
        bot.until.delete(chat);
        this.#chats--;
      }
      const isRecent = bot.recent.some(({ at }) => at > now - botWideWithinMs);
      if (bot.until.size === 0 && !bot.breaker && !isRecent) this.#bots.delete(botId);
    }
  }

  /** Makes room for a pause that ends at `until`: forgets those that end earlier. */
  #forgetEnded(until: number): void {
    this.prune(until);
  }

  #botOf(botId: string): Paused {
    let bot = this.#bots.get(botId);
    if (!bot) {
      bot = { until: new Map(), breaker: undefined, recent: [] };
      this.#bots.set(botId, bot);
    }
    return bot;
  }
}
