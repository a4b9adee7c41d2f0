import type { ServerResponse } from 'node:http';
import { BotterError, bytesPerMegabyte } from '@botter/contracts';
import { pause } from '@botter/server-async';
import { jsonByteLimit } from '@botter/server-http';
import { type Rate, TokenBucket } from '@botter/server-scheduling';
import { LRUCache } from 'lru-cache';

/** People whose rate is remembered; the one whose last body is oldest begins again. */
const knownPeople = 10_000;
/** A body that has to wait longer is refused: its sender has a deadline for it. */
const longestWaitMs = 5_000;
/**
 * From this number of bytes on, a person's bodies take turns: several simultaneous ones slow down everyone's
 * replies.
 */
const largeBytes = 64 * 1024;
/** After a turn, so that the work after the response is done as well. */
const restMs = 50;
/** Others wait for a turn at most this long, so that a slow call doesn't delay them. */
const longestTurnMs = 1_000;

interface Person {
  readonly bucket: TokenBucket;
  /** Aborted when the turn of the last large body ends. */
  turn?: AbortSignal;
}

/**
 * Limits the rate of a person's bodies, and reads large ones one after the other, before anything of them is
 * read: the cost of large actions grows with their bytes. State of one process, in memory.
 */
export class BodyPace {
  readonly #people = new LRUCache<string, Person>({ max: knownPeople });

  /** @param rate megabytes of one person */
  constructor(private readonly rate: Rate) {}

  /**
   * Settles when the body may be read.
   * @param response to the body; its end is the end of the body's turn
   * @param limit the most bytes that are read of it
   * @throws BotterError `rate_limited` if that would take too long
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
