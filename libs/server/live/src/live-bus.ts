import { backoff, withDeadline } from '@botter/server-async';
import type { Secret } from '@botter/server-secrets';
import type { Redis } from 'ioredis';
import { liveChannel } from './live-channel';

const patienceMs = 2_000;
/**
 * The listener checks this often whether Redis still responds, and connects again after a silence of
 * `silentMs`: hours may pass without a signal.
 */
const pingMs = 3_000;
const silentMs = 5_000;
const reconnect = { firstPauseMs: 200, longestPauseMs: 10_000 };
const channel = `botter:${liveChannel}`;

/**
 * Live signals between processes over Redis: what happens after a commit for every message, which would
 * otherwise take the one lock that PostgreSQL has for notifications. Hints, as there: who isn't connected
 * misses them.
 */
export class LiveBus {
  readonly #open: (socketTimeout: number) => Promise<Redis>;
  #publisher: Promise<Redis> | undefined;
  #subscriber: Redis | undefined;
  #pings: NodeJS.Timeout | undefined;

  constructor(url: Secret) {
    this.#open = async (socketTimeout) => {
      // Only an installation with Redis pays for the client.
      const { Redis } = await import('ioredis');
      const redis = new Redis(url.reveal(), {
        connectTimeout: patienceMs,
        socketTimeout,
        maxRetriesPerRequest: 0,
        enableOfflineQueue: false,
        autoResubscribe: false,
        lazyConnect: true,
        retryStrategy: (tries) => backoff(reconnect, tries - 1),
      });
      // `publish` reports it, and listeners are notified when it is over.
      redis.on('error', () => {});
      return redis;
    };
  }

  /** @throws if Redis doesn't take them within two seconds */
  async publish(payloads: readonly string[]): Promise<void> {
    this.#publisher ??= this.#open(patienceMs);
    const redis = await this.#publisher;
    if (redis.status === 'wait') await redis.connect();
    const pipeline = redis.pipeline();
    for (const payload of payloads) pipeline.publish(channel, payload);
    const late = () => {
      throw new Error('Redis did not respond');
    };
    for (const [error] of (await withDeadline(patienceMs, pipeline.exec(), late)) ?? [])
      if (error) throw error;
  }

  /** `onReconnect`: some may have been missed. Connects in the background, again and again. */
  async subscribe(handler: (payload: string) => void, onReconnect: () => void): Promise<void> {
    const redis = await this.#open(silentMs);
    this.#subscriber = redis;
    this.#pings = setInterval(() => {
      if (redis.status === 'ready') redis.ping().catch(() => {});
    }, pingMs).unref();
    let hasMissed = false;
    redis.on('close', () => {
      hasMissed = true;
    });
    redis.on('message', (_channel, payload: string) => handler(payload));
    const ready = async () => {
      try {
        await redis.subscribe(channel);
        if (hasMissed) onReconnect();
        hasMissed = false;
      } catch {
        redis.disconnect(true);
      }
    };
    redis.on('ready', () => void ready());
    await redis.connect().catch(() => {});
  }

  async close(): Promise<void> {
    clearInterval(this.#pings);
    this.#subscriber?.disconnect();
    (await this.#publisher)?.disconnect();
  }
}
