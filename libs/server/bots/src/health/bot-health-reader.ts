import { type BotHealth, BotterError } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock } from '@botter/server-http';
import {
  TelegramConnections,
  UPDATE_STATISTICS_READER,
  type UpdateStatisticsReader,
} from '@botter/server-telegram';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { BotStream } from '../bot.stream';
import { toTelegramProfile } from '../connection/telegram-profiles';
import type { TelegramProfile } from '../domain/bot.events';
import { BotTelegram } from '../telegram/bot-telegram';
import { TelegramCache } from '../telegram/telegram-cache';
import { telegramEventMetadata } from '../telegram/telegram-event-metadata';
import { type HealthReading, toBotHealth } from './bot-health-response';
import { BotInspector, healthTimeoutMs } from './bot-inspector';

const readingMs = 10_000;
const what = 'health';

/** The health of a bot. That Telegram can't be reached is one of the results, and no failure. */
@Injectable()
export class BotHealthReader {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(BotInspector) private readonly inspector: BotInspector,
    @Inject(TelegramCache) private readonly cache: TelegramCache,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(Clock) private readonly clock: Clock,
    // A process that takes no updates in and has no conversations can still tell the rest.
    @Optional()
    @Inject(UPDATE_STATISTICS_READER)
    private readonly updates: UpdateStatisticsReader | undefined,
  ) {}

  /** @throws BotterError `not_found` if the bot is deleted */
  async read(botId: string): Promise<BotHealth> {
    const reading = await this.cache.read(botId, what, readingMs, () => this.#ask(botId));
    // Read afterwards: Telegram's response may have changed the state of the connection.
    const [connections, statistics, quarantinedSince] = await Promise.all([
      this.connections.find([botId]),
      this.updates?.statisticsOf(botId),
      this.stream.quarantinedSince(botId),
    ]);
    const health = toBotHealth(this.config.telegram.mode, reading, connections.get(botId), statistics);
    return { ...health, quarantined_since: quarantinedSince?.toISOString() ?? null };
  }

  /** @throws BotterError `not_found` if the bot is deleted */
  readNow(botId: string): Promise<BotHealth> {
    this.cache.forget(botId, what);
    return this.read(botId);
  }

  async #ask(botId: string): Promise<HealthReading> {
    const [inspection, profile] = await Promise.all([
      this.inspector.inspect(botId),
      this.#currentProfile(botId),
    ]);
    return { inspection, profile, checkedAt: this.clock.now() };
  }

  /** The profile from Telegram, or the last known one if Telegram doesn't answer. */
  async #currentProfile(botId: string): Promise<TelegramProfile> {
    const outcome = await this.telegram.attempt(botId, 'getMe', {}, { timeoutMs: healthTimeoutMs });
    if (outcome.kind === 'ok') {
      const profile = toTelegramProfile(outcome.result);
      const metadata = telegramEventMetadata(this.clock.now());
      await this.stream.record(botId, { type: 'RecordProfile', profile }, metadata);
      return profile;
    }
    const bot = await this.stream.state(botId);
    if (bot.status !== 'active') throw new BotterError('not_found', 'Bot not found');
    return bot.profile;
  }
}
