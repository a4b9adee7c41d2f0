import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from './concurrency-limiter';

/** Simultaneous requests of this process to receivers that responded promptly the last time. */
const limits = { webhook: 4, bot: 40, host: 24 };
/**
 * The same for receivers that did not respond promptly, or were not called yet: half of the queue at most.
 * Both together, and requests that are moved from one to the other, are fewer than the connections that the
 * guarded client has for one address.
 */
const unprovenLimits = { webhook: 1, bot: 12, host: 12, all: 100 };
/** The maximum of requests that count as unproven after those that turned out slow were moved there. */
const movedLimits = { host: 24, all: 150 };
/**
 * A request that takes longer no longer counts among the prompt ones, so a receiver that falls silent takes
 * no room from the healthy ones of its bot and host, not even while its first unanswered requests run.
 */
const suspectMs = 1_000;
/** A receiver that takes longer may use as many requests as an unknown one. */
const promptMs = 5_000;
const remembered = 20_000;

/** The owner of a request. */
export interface DeliveryPlace {
  readonly botId: string;
  /** The subject of the source. */
  readonly subject: string;
  readonly host: string;
}

type Webhook = Omit<DeliveryPlace, 'host'>;
type Entered = readonly (readonly [ConcurrencyLimiter, string])[];

/**
 * Limits the simultaneous requests, so that receivers that don't respond hold at most their part: each
 * webhook, bot and host has a limit, and webhooks that are not known to respond promptly share another one.
 * In the memory of this process; of several processes, each has its own.
 */
@Injectable()
export class DeliveryLimits {
  readonly #webhooks = new ConcurrencyLimiter(limits.webhook);
  readonly #bots = new ConcurrencyLimiter(limits.bot);
  readonly #hosts = new ConcurrencyLimiter(limits.host);
  readonly #unproven = new ConcurrencyLimiter(unprovenLimits.all);
  readonly #unprovenBots = new ConcurrencyLimiter(unprovenLimits.bot);
  readonly #unprovenHosts = new ConcurrencyLimiter(unprovenLimits.host);
  readonly #unprovenWebhooks = new ConcurrencyLimiter(unprovenLimits.webhook);
  /** Whether a receiver responded promptly the last time; of those that were called. */
  readonly #prompt = new LRUCache<string, boolean>({ max: remembered });

  /** Whether the receiver responded promptly the last time. */
  isPrompt({ botId, subject }: Webhook): boolean {
    return this.#prompt.get(`${botId}/${subject}`) === true;
  }

  /** Whether the receiver was called and did not respond promptly the last time. */
  isSilent({ botId, subject }: Webhook): boolean {
    return this.#prompt.get(`${botId}/${subject}`) === false;
  }

  /**
   * The milliseconds after which to come again if the webhook itself is busy; known without looking up its
   * address.
   */
  pauseOf({ botId, subject }: Webhook): number | undefined {
    const webhook = `${botId}/${subject}`;
    const limiter = this.#prompt.get(webhook) ? this.#webhooks : this.#unprovenWebhooks;
    return limiter.pauseWhereBusy(webhook, Date.now());
  }

  /**
   * Runs a request if there is room.
   * @param waitMs how long it waits for room, if the receiver isn't known to be silent
   * @returns its result, or the milliseconds after which to come again
   */
  async run<Result>(
    place: DeliveryPlace,
    request: () => Promise<Result>,
    waitMs = 0,
  ): Promise<{ readonly result: Result } | { readonly pauseMs: number }> {
    const webhook = `${place.botId}/${place.subject}`;
    const found = waitMs > 0 ? await this.#enterSoon(webhook, place, waitMs) : this.#enter(webhook, place);
    if (typeof found === 'number') return { pauseMs: found };
    let entered = found;
    const begun = Date.now();
    let suspicion: NodeJS.Timeout | undefined;
    if (!this.isSilent(place)) {
      suspicion = setTimeout(() => {
        entered = this.#suspect(entered, webhook, place);
      }, suspectMs);
    }
    try {
      return { result: await request() };
    } finally {
      clearTimeout(suspicion);
      const now = Date.now();
      this.#remember(webhook, now - begun < promptMs);
      for (const [limiter, key] of entered) limiter.leave(key, now, now - begun);
    }
  }

  /** Room in all limiters, or the milliseconds after which to come again. */
  #enter(webhook: string, place: DeliveryPlace): Entered | number {
    const limiters = this.#limiters(webhook, place);
    const now = Date.now();
    for (const [at, [limiter, key]] of limiters.entries()) {
      const pauseMs = limiter.enter(key, now);
      if (pauseMs === undefined) continue;
      for (const [other, otherKey] of limiters.slice(0, at)) other.leave(otherKey, now);
      return pauseMs;
    }
    return limiters;
  }

  /** The same after waiting for room, as long as the receiver isn't known to be silent. */
  async #enterSoon(webhook: string, place: DeliveryPlace, waitMs: number): Promise<Entered | number> {
    const deadline = Date.now() + waitMs;
    for (let woken: Entered[number] | undefined; ; ) {
      const busy = this.#limiters(webhook, place).find(([limiter, key]) => limiter.isBusy(key));
      const leftMs = deadline - Date.now();
      if (!busy || this.isSilent(place) || leftMs <= 0) {
        const entered = this.#enter(webhook, place);
        // That may be room of other limiters, if the receiver has become a prompt one.
        woken?.[0].wakeNext(woken[1]);
        return entered;
      }
      // The room for which it was woken is left to the next one.
      woken?.[0].wakeNext(woken[1]);
      woken = busy;
      await busy[0].untilWoken(busy[1], leftMs);
    }
  }

  #limiters(
    webhook: string,
    { botId, host }: DeliveryPlace,
    isPrompt = this.#prompt.get(webhook) ?? false,
  ): Entered {
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

  /** Counts a running request among the unproven ones from now on, if there is room for it. */
  #suspect(entered: Entered, webhook: string, place: DeliveryPlace): Entered {
    this.#prompt.set(webhook, false);
    const isFirst = entered.some(([limiter]) => limiter === this.#unprovenWebhooks);
    if (isFirst) {
      this.#unprovenWebhooks.wakeAll(webhook);
      return entered;
    }
    const host = this.#unprovenHosts.running(place.host);
    if (host >= movedLimits.host || this.#unproven.running('all') >= movedLimits.all) return entered;
    const now = Date.now();
    for (const [limiter, key] of entered) limiter.leave(key, now, suspectMs);
    const moved = this.#limiters(webhook, place, false);
    for (const [limiter, key] of moved) limiter.enterBeyondLimit(key, now);
    return moved;
  }

  #remember(webhook: string, isPrompt: boolean): void {
    this.#prompt.set(webhook, isPrompt);
  }
}
