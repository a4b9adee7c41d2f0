/** So many requests in a row that came to nothing are no chance: Telegram, or the way to it, is down. */
const failuresOfOutage = 5;
const probeEveryMs = 1_000;
/** Where so many bots have tried without any response, no further one needs to. */
const mostBots = 20;
/** What waits looks again after a time between these, in case nobody else tries. */
const shortestWaitMs = 1_000;
const longestWaitMs = 5_000;

/**
 * Whether Telegram can be reached at all, as far as this process knows. While it can't, one request a second tries, and
 * everything else waits without an attempt: a long outage makes no pauses grow, and what waits is sent as soon as it ends. A bot that has
 * not failed itself goes on, once: where only another one's requests come to nothing, the response ends the outage. Times are of
 * a clock that only goes forward.
 */
export class TelegramOutage {
  #failures = 0;
  #probeAt = 0;
  readonly #tried = new Set<string>();

  get isOn(): boolean {
    return this.#failures >= failuresOfOutage;
  }

  /** Milliseconds to wait; 0: go, as a trial during an outage. `chance`: between 0 and 1. */
  waitMs(botId: string, now: number, chance: number): number {
    if (!this.isOn) return 0;
    if (!this.#tried.has(botId) && this.#tried.size < mostBots) {
      this.#tried.add(botId);
      return 0;
    }
    if (now >= this.#probeAt) {
      this.#probeAt = now + probeEveryMs;
      return 0;
    }
    return shortestWaitMs + chance * (longestWaitMs - shortestWaitMs);
  }

  /** The wait after a failed trial: the next one is not delayed by those before. */
  limited(waitMs: number): number {
    return this.isOn ? Math.min(waitMs, longestWaitMs) : waitMs;
  }

  /** True where this begins an outage. */
  failed(botId: string, now: number): boolean {
    this.#failures += 1;
    if (this.#tried.size < mostBots) this.#tried.add(botId);
    if (this.#failures !== failuresOfOutage) return false;
    this.#probeAt = now + probeEveryMs;
    return true;
  }

  /** Telegram responded, whatever it said. True where this ends an outage. */
  responded(): boolean {
    const was = this.isOn;
    this.#failures = 0;
    this.#tried.clear();
    return was;
  }
}
