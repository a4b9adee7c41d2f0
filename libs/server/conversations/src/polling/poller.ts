import { longPollSecondsLimit, receivedUpdates } from '@botter/bot-api';
import type { RuntimeBot, RuntimeBots } from '@botter/server-compiled-bots';
import {
  type Poll,
  type PolledUpdates,
  type TelegramClient,
  type TelegramFailure,
  UpdatePolling,
} from '@botter/server-telegram';
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

/** Longer than another program waits before it polls again. */
const contestedPollSeconds = 10;
const noTokenPauseMs = 60_000;

/** Polls the updates of one bot into the inbox. */
export class Poller {
  readonly #polling: UpdatePolling;
  #isConnected = false;
  #isContested = false;
  /** The bot of the running poll. */
  #bot: RuntimeBot | undefined;

  constructor(
    readonly botId: string,
    private readonly parts: PollerParts,
  ) {
    this.#polling = new UpdatePolling({
      allowedUpdates: receivedUpdates,
      retry: telegramRetry,
      mayContinue: parts.mayContinue,
      next: () => this.#next(),
      accept: (updates) => this.#accept(updates),
      onFailure: (failure) => this.#onFailure(failure),
      onError: (error) => parts.onError(botId, error),
    });
  }

  /** Reference of the token that the running poll uses. */
  get tokenRef(): string | undefined {
    return this.#bot?.compiled.tokenRef;
  }

  /** Cancels the running poll, which confirms nothing, and resolves when the fetched updates are stored. */
  stop(): Promise<void> {
    return this.#polling.stop();
  }

  async #next(): Promise<Poll | number> {
    const bot = await this.parts.bots.get(this.botId);
    this.#bot = bot;
    if (!bot?.token) return noTokenPauseMs;
    const { token } = bot;
    const target = { botId: this.botId, tokenRef: bot.compiled.tokenRef };
    const pausedMs = this.parts.pauses.tokenWaitMs(target);
    if (pausedMs > 0) return pausedMs;
    return {
      seconds: this.#pollSeconds(),
      ask: async (payload, options) => {
        const outcome = await this.parts.telegram.call(token, 'getUpdates', payload, options);
        this.parts.pauses.note(target, outcome);
        return outcome;
      },
    };
  }

  async #accept(updates: PolledUpdates): Promise<void> {
    this.#isConnected = true;
    this.#isContested = false;
    await this.parts.onConnected(this.botId);
    if (updates.length === 0) return;
    // The poll may have been open for most of a minute: replies use the current configuration.
    const bot = (await this.parts.bots.get(this.botId)) ?? this.#bot;
    if (bot) await this.parts.inbox.acceptAll(bot, updates);
  }

  async #onFailure(failure: TelegramFailure): Promise<number | undefined> {
    this.#isConnected = false;
    this.#isContested = isOtherPoller(failure);
    await this.parts.onFailure(this.botId, failure);
    // The pause of the token, which all processes share, delays the next poll.
    return failure.kind === 'wrong_token' ? 0 : undefined;
  }

  /**
   * The first poll returns immediately, so that the owner soon sees that the bot is connected. After a
   * connection conflict it doesn't: a short poll fits between two of the other program's, and would report a
   * connection each time.
   */
  #pollSeconds(): number {
    if (this.#isConnected) return longPollSecondsLimit;
    return this.#isContested ? contestedPollSeconds : 0;
  }
}

/** Telegram also answers 409 while a webhook is set; one short poll finds out when it was removed. */
function isOtherPoller({ kind, description }: TelegramFailure): boolean {
  return kind === 'conflict' && /other getUpdates/i.test(description);
}
