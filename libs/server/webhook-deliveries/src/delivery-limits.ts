import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from './concurrency-limiter';

/** Requests of this process at once, to receivers that responded promptly the last time. */
const limits = { webhook: 4, bot: 40, host: 24 };
/**
 * The same for receivers that have not, or were not called yet: half of the lane at most. Both together, and what is moved from
 * one to the other, are fewer than the connections that the guarded client has for one address.
 */
const unprovenLimits = { webhook: 1, bot: 12, host: 12, all: 100 };
/** As many requests count as unproven at most after those were moved that turned out slow. */
const movedLimits = { host: 24, all: 150 };
/**
 * A request that takes longer no longer counts among the prompt ones, so a receiver that falls silent takes no room from the
 * healthy ones of its bot and host, not even while its first unanswered requests run.
 */
const suspectMs = 1_000;
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

  /** The milliseconds after which to come again where the webhook itself is busy; known without looking up its address. */
  pauseOf({ botId, subject }: Omit<DeliveryPlace, 'host'>): number | undefined {
    const webhook = `${botId}/${subject}`;
    const limiter = this.#prompt.get(webhook) ? this.#webhooks : this.#unprovenWebhooks;
    return limiter.pauseWhereBusy(webhook, Date.now());
  }

  /**
   * Runs a request where there is room.
   * @returns its result, or the milliseconds after which to come again
   */
  async run<Result>(
    place: DeliveryPlace,
    request: () => Promise<Result>,
  ): Promise<{ readonly result: Result } | { readonly pauseMs: number }> {
    const webhook = `${place.botId}/${place.subject}`;
    const isPrompt = this.#prompt.get(webhook) ?? false;
    let entered: Entered = [];
    let begun: number | undefined;
    let suspicion: NodeJS.Timeout | undefined;
    try {
      for (const [limiter, key] of this.#limiters(isPrompt, webhook, place)) {
        const pauseMs = limiter.enter(key, Date.now());
        if (pauseMs !== undefined) return { pauseMs };
        entered = [...entered, [limiter, key]];
      }
      begun = Date.now();
      if (isPrompt) {
        suspicion = setTimeout(() => {
          entered = this.#suspect(entered, webhook, place);
        }, suspectMs);
      }
      return { result: await request() };
    } finally {
      clearTimeout(suspicion);
      const now = Date.now();
      const ms = begun === undefined ? undefined : now - begun;
      for (const [limiter, key] of entered) limiter.leave(key, now, ms);
      if (ms !== undefined) this.#remember(webhook, ms < promptMs);
    }
  }

  #limiters(isPrompt: boolean, webhook: string, { botId, host }: DeliveryPlace): Entered {
    return isPrompt
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
        ];
  }

  /** Counts a running request among the unproven ones from now on, where there is room for it. */
  #suspect(entered: Entered, webhook: string, place: DeliveryPlace): Entered {
    this.#prompt.delete(webhook);
    const host = this.#unprovenHosts.running(place.host);
    if (host >= movedLimits.host || this.#unproven.running('all') >= movedLimits.all) return entered;
    const now = Date.now();
    for (const [limiter, key] of entered) limiter.leave(key, now, suspectMs);
    const moved = this.#limiters(false, webhook, place);
    for (const [limiter, key] of moved) limiter.enterBeyondLimit(key, now);
    return moved;
  }

  #remember(webhook: string, isPrompt: boolean): void {
    if (isPrompt) this.#prompt.set(webhook, true);
    else this.#prompt.delete(webhook);
  }
}
