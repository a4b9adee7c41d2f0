import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { BotStream } from '../bot.stream';

interface Reading {
  readonly version: number;
  readonly until: number;
  readonly value: Promise<unknown>;
}

/** Enough for every bot that someone looks at in half a minute. */
const sizeLimit = 10_000;

/**
 * Caches Telegram's responses for a short while, so that many open pages cause one request.
 *
 * A reading counts for one version of the bot's stream. An event follows a change at Telegram right away,
 * which invalidates every older reading in every process at the same moment, without a message between them.
 */
@Injectable()
export class TelegramCache {
  readonly #readings = new Map<string, Reading>();

  constructor(
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * A value that was read at most `ttlMs` ago, or reads it now. Failures are not cached.
   * @param ask gets the version of the bot's stream before the read
   */
  async read<Value>(
    botId: string,
    what: string,
    ttlMs: number,
    ask: (version: number) => Promise<Value>,
  ): Promise<Value> {
    // Before the request: a change meanwhile has a later version, and is read again.
    const version = await this.stream.version(botId);
    const key = keyOf(botId, what);
    const now = this.clock.now().getTime();
    const known = this.#readings.get(key);
    if (known && known.version === version && now < known.until) return known.value as Promise<Value>;
    const value = ask(version);
    const reading = { version, until: now + ttlMs, value };
    this.#keep(key, reading);
    value.catch(() => {
      if (this.#readings.get(key) === reading) this.#readings.delete(key);
    });
    return value;
  }

  /**
   * For a change that may or may not have been applied: no event shows it, and Telegram may have accepted it.
   */
  forget(botId: string, what: string): void {
    this.#readings.delete(keyOf(botId, what));
  }

  #keep(key: string, reading: Reading): void {
    this.#readings.delete(key);
    this.#readings.set(key, reading);
    // The first entry of a map is the oldest one.
    const [oldest] = this.#readings.keys();
    if (this.#readings.size > sizeLimit && oldest !== undefined) this.#readings.delete(oldest);
  }
}

function keyOf(botId: string, what: string): string {
  return `${what} ${botId}`;
}
