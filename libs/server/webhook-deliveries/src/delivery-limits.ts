import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from './concurrency-limiter';

/** Requests of this process at once. Fewer than the guarded client has connections for one address. */
const limits = { webhook: 4, bot: 40, host: 24 };
/**
 * The same for receivers that have not responded promptly the last time, or were not called yet: half of the lane, and half of
 * a host, at most: automation services have the webhooks of many people at one.
 */
const unprovenLimits = { webhook: 1, bot: 12, host: 12, all: 100 };
/** A receiver that takes longer may hold as many requests as an unknown one. */
const promptMs = 5_000;
const remembered = 20_000;

/** Whose request it is. */
export interface DeliveryPlace {
  readonly botId: string;
  /** Of the source. */
  readonly subject: string;
  readonly host: string;
}

type Entered = readonly (readonly [ConcurrencyLimiter, string])[];

/**
 * Limits the requests that run at once, so that receivers that don't respond hold no more than their part: each webhook,
 * bot and host has a limit, and webhooks that are not known to respond promptly share another one. In the memory of this
 * process; with several, each has its own.
 */
export class DeliveryLimits {
  readonly #webhooks = new ConcurrencyLimiter(limits.webhook);
  readonly #bots = new ConcurrencyLimiter(limits.bot);
  readonly #hosts = new ConcurrencyLimiter(limits.host);
  readonly #unproven = new ConcurrencyLimiter(unprovenLimits.all);
  readonly #unprovenBots = new ConcurrencyLimiter(unprovenLimits.bot);
  readonly #unprovenHosts = new ConcurrencyLimiter(unprovenLimits.host);
  readonly #unprovenWebhooks = new ConcurrencyLimiter(unprovenLimits.webhook);
  readonly #prompt = new LRUCache<string, true>({ max: remembered });

  /**
   * Runs a request where there is room.
   * @returns its result, or the milliseconds after which to come again
   */
  async run<Result>(
    place: DeliveryPlace,
    request: () => Promise<Result>,
  ): Promise<{ readonly result: Result } | { readonly pauseMs: number }> {
    const webhook = `${place.botId}/${place.subject}`;
    const entered: (readonly [ConcurrencyLimiter, string])[] = [];
    let begun: number | undefined;
    try {
      for (const one of this.#limiters(webhook, place)) {
        const pauseMs = one[0].enter(one[1], Date.now());
        if (pauseMs !== undefined) return { pauseMs };
        entered.push(one);
      }
      begun = Date.now();
      return { result: await request() };
    } finally {
      const now = Date.now();
      const ms = begun === undefined ? undefined : now - begun;
      for (const [limiter, key] of entered) limiter.leave(key, now, ms);
      if (ms !== undefined) this.#remember(webhook, ms < promptMs);
    }
  }

  #limiters(webhook: string, { botId, host }: DeliveryPlace): Entered {
    return this.#prompt.get(webhook)
      ? [
          [this.#webhooks, webhook],
          [this.#bots, botId],
          [this.#hosts, host],
        ]
      : [
          [this.#unprovenWebhooks, webhook],
          [this.#unprovenBots, botId],
          [this.#unprovenHosts, host],
          [this.#unproven, 'all'],
          [this.#hosts, host],
        ];
  }

  #remember(webhook: string, isPrompt: boolean): void {
    if (isPrompt) this.#prompt.set(webhook, true);
    else this.#prompt.delete(webhook);
  }
}
