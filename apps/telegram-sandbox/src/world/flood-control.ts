import type { SandboxChat } from './types';

interface Bucket {
  tokens: number;
  at: number;
}

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

const ofBot: Rate = { perSecond: 30, burst: 30 };
const ofChat: Rate = { perSecond: 1, burst: 4 };
const ofGroup: Rate = { perSecond: 20 / 60, burst: 20 };
const keptBuckets = 50_000;

/**
 * Telegram's limits on sending: one message a second in a chat with small bursts, 20 a minute in a group, 30
 * a second for a bot.
 */
export class FloodControl {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly now: () => number) {}

  /** Seconds to wait, or undefined when the message may be sent. */
  retryAfter(botId: number, chat: SandboxChat): number | undefined {
    const chatRate = chat.type === 'private' ? ofChat : ofGroup;
    const waits = [this.#wait(`${botId}`, ofBot), this.#wait(`${botId}:${chat.id}`, chatRate)];
    const longest = Math.max(...waits);
    if (longest > 0) return Math.ceil(longest);
    this.#spend(`${botId}`);
    this.#spend(`${botId}:${chat.id}`);
    return undefined;
  }

  #wait(key: string, rate: Rate): number {
    const now = this.now();
    const bucket = this.#buckets.get(key) ?? { tokens: rate.burst, at: now };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((now - bucket.at) / 1000) * rate.perSecond);
    bucket.at = now;
    if (!this.#buckets.has(key) && this.#buckets.size >= keptBuckets) this.#buckets.clear();
    this.#buckets.set(key, bucket);
    return bucket.tokens >= 1 ? 0 : (1 - bucket.tokens) / rate.perSecond;
  }

  #spend(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens -= 1;
  }
}
