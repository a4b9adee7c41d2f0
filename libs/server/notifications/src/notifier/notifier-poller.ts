import { longPollSecondsLimit, updatesPerPollLimit } from '@botter/bot-api';
import { backoff, pause } from '@botter/server-async';
import type { TelegramFailure } from '@botter/server-telegram';
import type { NotifierClient } from '../telegram/notifier-client';
import { type NotifierUpdateBody, type NotifierUpdates, notifierUpdateTypes } from './notifier-updates';

const retryRule = { firstPauseMs: 1_000, longestPauseMs: 30_000 };
/** Longer than Telegram holds a poll open. */
const pollTimeoutMs = (longPollSecondsLimit + 15) * 1000;
const conflictPauseMs = 5_000;

export interface NotifierPollerParts {
  readonly client: NotifierClient;
  readonly updates: NotifierUpdates;
  /** False once another process may poll. */
  readonly mayContinue: () => boolean;
  readonly onFailure: (failure: TelegramFailure) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Fetches the updates of the notifier bot; the next poll confirms those that were stored. */
export class NotifierPoller {
  readonly #cancel = new AbortController();
  readonly #ended: Promise<void>;
  #offset: number | undefined;
  #failures = 0;
  hasEnded = false;

  constructor(private readonly parts: NotifierPollerParts) {
    this.#ended = this.#run().finally(() => {
      this.hasEnded = true;
    });
  }

  async stop(): Promise<void> {
    this.#cancel.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#cancel.signal.aborted && this.parts.mayContinue()) {
      try {
        await this.#poll();
      } catch (error) {
        // The database is away: Telegram gives the updates again.
        this.parts.onError(error);
        await this.#pause(backoff(retryRule, this.#failures++, Math.random()));
      }
    }
  }

  async #poll(): Promise<void> {
    const startedAt = performance.now();
    const outcome = await this.parts.client.call(
      'getUpdates',
      {
        offset: this.#offset,
        limit: updatesPerPollLimit,
        timeout: longPollSecondsLimit,
        allowed_updates: notifierUpdateTypes,
      },
      { timeoutMs: pollTimeoutMs, signal: this.#cancel.signal },
    );
    if (this.#cancel.signal.aborted || !this.parts.mayContinue()) return;
    if (outcome.kind !== 'ok') {
      await this.parts.onFailure(outcome);
      return this.#pause(pauseAfter(outcome, this.#failures++));
    }
    this.#failures = 0;
    const updates = outcome.result as readonly NotifierUpdateBody[];
    await this.parts.updates.store(updates);
    const last = updates.at(-1);
    if (last) this.#offset = last.update_id + 1;
    // A server that doesn't hold polls open must not be asked without end.
    else if (performance.now() - startedAt < 500) await this.#pause(retryRule.firstPauseMs);
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, { signal: this.#cancel.signal });
  }
}

function pauseAfter(failure: TelegramFailure, failures: number): number {
  if (failure.kind === 'rate_limited') return failure.retryAfterSeconds * 1000;
  if (failure.kind === 'conflict') return conflictPauseMs;
  return backoff(retryRule, failures, Math.random());
}
