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
  readonly mayGoOn: () => boolean;
  readonly onConnected: (botId: string) => Promise<void>;
  readonly onFailure: (botId: string, failure: TelegramFailure) => Promise<void>;
  readonly onError: (botId: string, error: unknown) => void;
}

/** Above what Telegram holds a poll open. */
const pollTimeoutMs = (longPollSecondsLimit + 15) * 1000;
const conflictPauseMs = 5_000;
/** Longer than another program waits before it polls again. */
const contestedPollSeconds = 10;
const noTokenPauseMs = 60_000;
/** For a server that does not hold polls open, or that gives the same updates again and again. */
const idleRule = { firstPauseMs: 250, longestPauseMs: 5_000 };

/** Fetches the updates of one bot, one poll after the other. An update is confirmed only when it is kept. */
export class Poller {
  readonly #cancel = new AbortController();
  readonly #ended: Promise<void>;
  #offset: number | undefined;
  #failures = 0;
  /** Polls in a row that were answered with nothing long before their time was over. */
  #idlePolls = 0;
  #isConnected = false;
  #isContested = false;
  /** Names the token that the poll in hand uses. */
  tokenRef: string | undefined;

  constructor(
    readonly botId: string,
    private readonly parts: PollerParts,
  ) {
    this.#ended = this.#run();
  }

  /** Ends the poll in hand, which confirms nothing, and settles when the updates in hand are kept. */
  async stop(): Promise<void> {
    this.#cancel.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#cancel.signal.aborted && this.parts.mayGoOn()) {
      try {
        await this.#poll();
      } catch (error) {
        // The database is away: the same updates come again, because they were not confirmed.
        this.parts.onError(this.botId, error);
        await this.#pause(backoff(telegramRetry, this.#failures++, Math.random()));
      }
    }
  }

  async #poll(): Promise<void> {
    const bot = await this.parts.bots.get(this.botId);
    this.tokenRef = bot?.compiled.tokenRef;
    if (!bot?.token) return this.#pause(noTokenPauseMs);
    const called = { botId: this.botId, tokenRef: bot.compiled.tokenRef };
    const pausedMs = this.parts.pauses.tokenWaitMs(called);
    if (pausedMs > 0) return this.#pause(pausedMs);
    const seconds = this.#pollSeconds();
    const asked = performance.now();
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
    this.parts.pauses.note(called, outcome);
    if (this.#cancel.signal.aborted || !this.parts.mayGoOn()) return;
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
    // The poll may have been open for most of a minute: what is answered follows the configuration of now.
    if (updates.length > 0)
      await this.parts.inbox.acceptAll((await this.parts.bots.get(this.botId)) ?? bot, updates);
    const last = updates.at(-1);
    const offset = last ? last.update_id + 1 : this.#offset;
    const isNews = offset !== this.#offset;
    this.#offset = offset;
    this.#failures = 0;
    const isEarly = performance.now() - asked < (seconds * 1000) / 2;
    this.#idlePolls = !isNews && isEarly ? this.#idlePolls + 1 : 0;
    if (this.#idlePolls > 0) await this.#pause(backoff(idleRule, this.#idlePolls - 1));
  }

  /**
   * The first poll comes back at once, so that the owner soon reads that the bot is connected. Not so where another poller
   * ended it: a short poll fits between two of that other one's, and would tell of a connection each time.
   */
  #pollSeconds(): number {
    if (this.#isConnected) return longPollSecondsLimit;
    return this.#isContested ? contestedPollSeconds : 0;
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, { signal: this.#cancel.signal });
  }
}

/** Telegram says the same with 409 while a webhook is set, which one short poll finds to be gone. */
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
      // For as long as is told everywhere before the next poll.
      return 0;
    default:
      return backoff(telegramRetry, failures, Math.random());
  }
}
