import { longPollSecondsLimit, receivedUpdates, updatesPerPollLimit } from '@botter/bot-api';
import { backoff, pause } from '@botter/server-async';
import type { RuntimeBots } from '@botter/server-compiled-bots';
import type { TelegramClient, TelegramFailure } from '@botter/server-telegram';
import type { Inbox } from '../inbox/inbox';
import type { TelegramPauses } from '../outbox/telegram-pauses';
import { telegramRetry } from '../outbox/verdict';

export interface PollerParts {
  readonly telegram: TelegramClient;
  readonly bots: RuntimeBots;
  readonly inbox: Inbox;
  readonly pauses: TelegramPauses;
  /** False once the bot may belong to another process. */
  readonly mayContinue: () => boolean;
  readonly onConnected: (botId: string) => Promise<void>;
  readonly onFailure: (botId: string, failure: TelegramFailure) => Promise<void>;
  readonly onError: (botId: string, error: unknown) => void;
}

/** Longer than Telegram holds a poll open. */
const pollTimeoutMs = (longPollSecondsLimit + 15) * 1000;
const conflictPauseMs = 5_000;
/** Longer than another program waits before it polls again. */
const contestedPollSeconds = 10;
const noTokenPauseMs = 60_000;
/** Backoff from a server that doesn't hold polls open, or that repeats the same updates. */
const idleRule = { firstPauseMs: 250, longestPauseMs: 5_000 };

/** Fetches the updates of one bot, one poll after the other. An update is confirmed only after it was stored. */
export class Poller {
  readonly #cancel = new AbortController();
  readonly #ended: Promise<void>;
  #offset: number | undefined;
  #failures = 0;
  /** Polls in a row that ended without updates long before their time was over. */
  #idlePolls = 0;
  #isConnected = false;
  #isContested = false;
  /** Reference of the token that the running poll uses. */
  tokenRef: string | undefined;

  constructor(
    readonly botId: string,
    private readonly parts: PollerParts,
  ) {
    this.#ended = this.#run();
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
        // The database is unavailable: Telegram repeats the updates, because they were not confirmed.
        this.parts.onError(this.botId, error);
        await this.#pause(backoff(telegramRetry, this.#failures++, Math.random()));
      }
    }
  }

  async #poll(): Promise<void> {
    const bot = await this.parts.bots.get(this.botId);
    this.tokenRef = bot?.compiled.tokenRef;
    if (!bot?.token) return this.#pause(noTokenPauseMs);
    const target = { botId: this.botId, tokenRef: bot.compiled.tokenRef };
    const pausedMs = this.parts.pauses.tokenWaitMs(target);
    if (pausedMs > 0) return this.#pause(pausedMs);
    const seconds = this.#pollSeconds();
    const startedAt = performance.now();
    const outcome = await this.parts.telegram.call(
      bot.token,
      'getUpdates',
      {
        offset: this.#offset,
        limit: updatesPerPollLimit,
        timeout: seconds,
        allowed_updates: receivedUpdates,
      },
      { timeoutMs: pollTimeoutMs, signal: this.#cancel.signal },
    );
    this.parts.pauses.note(target, outcome);
    if (this.#cancel.signal.aborted || !this.parts.mayContinue()) return;
    if (outcome.kind !== 'ok') {
      this.#isConnected = false;
      this.#isContested = isOtherPoller(outcome);
      await this.parts.onFailure(this.botId, outcome);
      return this.#pause(pauseAfter(outcome, this.#failures++));
    }
    this.#isConnected = true;
    this.#isContested = false;
    await this.parts.onConnected(this.botId);
    const updates = outcome.result;
    // The poll may have been open for most of a minute: replies use the current configuration.
    if (updates.length > 0)
      await this.parts.inbox.acceptAll((await this.parts.bots.get(this.botId)) ?? bot, updates);
    const last = updates.at(-1);
    const offset = last ? last.update_id + 1 : this.#offset;
    const isAdvanced = offset !== this.#offset;
    this.#offset = offset;
    this.#failures = 0;
    const isEarly = performance.now() - startedAt < (seconds * 1000) / 2;
    this.#idlePolls = !isAdvanced && isEarly ? this.#idlePolls + 1 : 0;
    if (this.#idlePolls > 0) await this.#pause(backoff(idleRule, this.#idlePolls - 1));
  }

  /**
   * The first poll returns at once, so that the owner soon sees that the bot is connected. After a connection conflict it doesn't:
   * a short poll fits between two of the other program's, and would report a connection each time.
   */
  #pollSeconds(): number {
    if (this.#isConnected) return longPollSecondsLimit;
    return this.#isContested ? contestedPollSeconds : 0;
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, { signal: this.#cancel.signal });
  }
}

/** Telegram also answers 409 while a webhook is set; one short poll finds out when it was removed. */
function isOtherPoller({ kind, description }: TelegramFailure): boolean {
  return kind === 'conflict' && /other getUpdates/i.test(description);
}

function pauseAfter(failure: TelegramFailure, failures: number): number {
  switch (failure.kind) {
    case 'rate_limited':
      return failure.retryAfterSeconds * 1000;
    case 'conflict':
      return conflictPauseMs;
    case 'wrong_token':
      // The pause of the token, which all processes share, delays the next poll.
      return 0;
    default:
      return backoff(telegramRetry, failures, Math.random());
  }
}
