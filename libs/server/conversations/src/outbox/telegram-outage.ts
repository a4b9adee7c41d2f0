/** This many failed requests in a row are no coincidence: Telegram, or the connection to it, is down. */
const failuresOfOutage = 5;
const probeEveryMs = 1_000;
/** If this many bots have tried without any response, no other bot needs to. */
const mostBots = 20;
/** What waits tries again after a time between these two, in case no other request does. */
const shortestWaitMs = 1_000;
const longestWaitMs = 5_000;

/**
 * Whether Telegram can be reached at all, as far as this process knows. While it can't, one request a second
 * tries, and everything else waits without an attempt. So pauses don't grow in a long outage, and what waits
 * is sent as soon as it ends. A bot whose requests have not failed continues, once: if only the requests of
 * another bot fail, the response ends the outage. Times are of a clock that only goes forward.
 */
export class TelegramOutage {
  #failures = 0;
  #probeAt = 0;
  readonly #tried = new Set<string>();

  get isOn(): boolean {
    return this.#failures >= failuresOfOutage;
  }

  /** Milliseconds to wait; 0 means go, during an outage as a trial. `chance` is between 0 and 1. */
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

  /** The wait after a failed trial. Earlier trials don't delay the next one. */
  limited(waitMs: number): number {
    return this.isOn ? Math.min(waitMs, longestWaitMs) : waitMs;
  }

  /** True if this begins an outage. */
  failed(botId: string, now: number): boolean {
    this.#failures += 1;
    if (this.#tried.size < mostBots) this.#tried.add(botId);
    if (this.#failures !== failuresOfOutage) return false;
    this.#probeAt = now + probeEveryMs;
    return true;
  }

  /** Telegram responded, whatever it said. True if this ends an outage. */
  responded(): boolean {
    const was = this.isOn;
    this.#failures = 0;
    this.#tried.clear();
    return was;
  }
}
