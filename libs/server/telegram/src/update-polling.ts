import { longPollSecondsLimit, updatesPerPollLimit } from '@botter/bot-api';
import { type BackoffRule, backoff, pause } from '@botter/server-async';
import type { CallOptions } from './telegram-client';
import type { TelegramPayload, TelegramResult } from './telegram-methods';
import type { TelegramFailure, TelegramOutcome } from './telegram-outcome';

/** Updates as `getUpdates` returns them. */
export type PolledUpdates = TelegramResult<'getUpdates'>;

/** How the next poll is made. */
export interface Poll {
  /** `getUpdates`, with the token that is right now. */
  readonly ask: (
    payload: TelegramPayload<'getUpdates'>,
    options: CallOptions,
  ) => Promise<TelegramOutcome<PolledUpdates>>;
  /** For how long Telegram holds the poll open. */
  readonly seconds: number;
}

export interface UpdatePollingParts {
  readonly allowedUpdates: TelegramPayload<'getUpdates'>['allowed_updates'];
  /** Between polls that failed. */
  readonly retry: BackoffRule;
  /** The next poll, or the milliseconds until there is one to make. */
  readonly next: () => Poll | number | Promise<Poll | number>;
  /** False once another process may poll. */
  readonly mayContinue: () => boolean;
  /** Stores updates, even an empty list: the next poll confirms them. */
  readonly accept: (updates: PolledUpdates) => Promise<void>;
  /** @returns a pause in milliseconds; undefined for the usual one */
  readonly onFailure: (failure: TelegramFailure) => Promise<number | undefined>;
  /** Fetched updates could not be stored, so Telegram returns them again. */
  readonly onError: (error: unknown) => void;
}

/** Longer than Telegram holds a poll open. */
const timeoutMs = (longPollSecondsLimit + 15) * 1000;
const conflictPauseMs = 5_000;
/** Backoff from a server that doesn't hold polls open, or that repeats the same updates. */
const idleRule: BackoffRule = { firstPauseMs: 250, longestPauseMs: 5_000 };

/**
 * Fetches the updates of a bot, one poll after the other, from the moment it is made. An update is confirmed
 * only after it was stored.
 */
export class UpdatePolling {
  readonly #cancel = new AbortController();
  readonly #ended: Promise<void>;
  #offset: number | undefined;
  #failures = 0;
  /** Polls in a row that ended without updates long before their time was over. */
  #idlePolls = 0;
  hasEnded = false;

  constructor(private readonly parts: UpdatePollingParts) {
    this.#ended = this.#run().finally(() => {
      this.hasEnded = true;
    });
  }

  /** Cancels the running poll, which confirms nothing, and resolves when the fetched updates are stored. */
  async stop(): Promise<void> {
    this.#cancel.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#cancel.signal.aborted && this.parts.mayContinue()) {
      try {
        await this.#poll();
      } catch (error) {
        this.parts.onError(error);
        await this.#pause(backoff(this.parts.retry, this.#failures++, Math.random()));
      }
    }
  }

  async #poll(): Promise<void> {
    const poll = await this.parts.next();
    if (typeof poll === 'number') return this.#pause(poll);
    const startedAt = performance.now();
    const outcome = await poll.ask(
      {
        offset: this.#offset,
        limit: updatesPerPollLimit,
        timeout: poll.seconds,
        allowed_updates: this.parts.allowedUpdates,
      },
      { timeoutMs, signal: this.#cancel.signal },
    );
    if (this.#cancel.signal.aborted || !this.parts.mayContinue()) return;
    if (outcome.kind !== 'ok') {
      const pauseMs = await this.parts.onFailure(outcome);
      const failures = this.#failures++;
      return this.#pause(pauseMs ?? pauseAfter(outcome, this.parts.retry, failures));
    }
    const updates = outcome.result;
    await this.parts.accept(updates);
    const last = updates.at(-1);
    const offset = last ? last.update_id + 1 : this.#offset;
    const isAdvanced = offset !== this.#offset;
    this.#offset = offset;
    this.#failures = 0;
    const isEarly = performance.now() - startedAt < (poll.seconds * 1000) / 2;
    this.#idlePolls = !isAdvanced && isEarly ? this.#idlePolls + 1 : 0;
    if (this.#idlePolls > 0) await this.#pause(backoff(idleRule, this.#idlePolls - 1));
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, { signal: this.#cancel.signal });
  }
}

function pauseAfter(failure: TelegramFailure, retry: BackoffRule, failures: number): number {
  if (failure.kind === 'rate_limited') return failure.retryAfterSeconds * 1000;
  if (failure.kind === 'conflict') return conflictPauseMs;
  return backoff(retry, failures, Math.random());
}
