import type { ServerResponse } from 'node:http';
import { BotterError, bytesPerMegabyte } from '@botter/contracts';
import { pause } from '@botter/server-async';
import { jsonByteLimit } from '@botter/server-http';
import { type Rate, TokenBucket } from '@botter/server-scheduling';
import { LRUCache } from 'lru-cache';

/** People whose rate is remembered; whose last body is longest ago begins again. */
const knownPeople = 10_000;
/** A body that has to wait longer is refused: its sender has a deadline for it. */
const longestWaitMs = 5_000;
/** From this many bytes on a person's bodies take turns: several at once are felt by everyone who waits for a reply. */
const largeBytes = 64 * 1024;
/** After a turn, so that what comes after the response is done as well. */
const restMs = 50;
/** A turn is not waited for longer, so that a slow call holds nothing up. */
const longestTurnMs = 1_000;

interface Person {
  readonly bucket: TokenBucket;
  /** Aborted when the turn of the last large body is over. */
  turn?: AbortSignal;
}

/**
 * Lets the bodies of a person pass at a rate, and large ones one after the other, before anything of them is read: what large actions
 * cost grows with their bytes. State of one process, in memory.
 */
export class BodyPace {
  readonly #people = new LRUCache<string, Person>({ max: knownPeople });

  /** @param rate megabytes of one person */
  constructor(private readonly rate: Rate) {}

  /**
   * Settles when the body may be read.
   * @param response to the body, whose end is the end of its turn
   * @param limit the most bytes that are read of it
   * @throws BotterError `rate_limited` where that would take too long
   */
  async pass(
    userId: string,
    headers: { readonly 'content-length'?: string },
    response: ServerResponse,
    limit = jsonByteLimit,
  ): Promise<void> {
    const length = Number(headers['content-length'] ?? Number.NaN);
    const bytes = Math.min(Number.isFinite(length) ? length : limit, limit);
    const megabytes = bytes / bytesPerMegabyte;
    const person = this.#person(userId);
    const ms = person.bucket.take(megabytes, performance.now());
    if (ms > longestWaitMs) {
      person.bucket.giveBack(megabytes);
      const seconds = Math.ceil(ms / 1000);
      throw new BotterError(
        'rate_limited',
        `Too many large changes at once. Wait ${seconds} seconds and try again.`,
        undefined,
        seconds,
      );
    }
    if (ms > 0) await pause(ms);
    if (bytes < largeBytes) return;
    const before = person.turn;
    person.turn = turnUntil(response);
    if (before && !before.aborted) await pause(longestTurnMs, { signal: before });
  }

  #person(userId: string): Person {
    const known = this.#people.get(userId);
    if (known) return known;
    const person: Person = { bucket: new TokenBucket(this.rate) };
    this.#people.set(userId, person);
    return person;
  }
}

/** Over a little after the response was sent, or its connection was lost. */
function turnUntil(response: ServerResponse): AbortSignal {
  const turn = new AbortController();
  const rest = () => setTimeout(() => turn.abort(), restMs).unref();
  if (response.closed) rest();
  else response.once('close', rest);
  return turn.signal;
}
