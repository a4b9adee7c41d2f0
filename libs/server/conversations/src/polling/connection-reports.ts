import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { connectionFailure, TelegramConnections, type TelegramFailure } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { TelegramPauses } from '../outbox/telegram-pauses';

/**
 * Records what this process's requests show about the connections of bots, and notifies open pages of a
 * change.
 */
@Injectable()
export class ConnectionReports {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LOGGER) logger: Logger,
    @Inject(TelegramPauses) pauses: TelegramPauses,
  ) {
    // The first request with a refused token is recorded, whether it is a poll or a message.
    pauses.onRefused((botId, failure) => {
      this.failed(botId, failure).catch((error: unknown) =>
        logger.warn({ err: error, botId }, 'refused token could not be recorded'),
      );
    });
  }

  connected(botId: string): Promise<void> {
    return this.#record(botId, { state: 'connected', error: null, problem: null });
  }

  failed(botId: string, failure: TelegramFailure): Promise<void> {
    return this.#record(botId, { state: 'failed', ...connectionFailure(failure) });
  }

  async #record(botId: string, report: Pick<Report, 'state' | 'error' | 'problem'>): Promise<void> {
    const { mode } = this.config.telegram;
    await this.db.transaction().execute(async (tx) => {
      const isChanged = await this.connections.record({ botId, mode, ...report }, tx);
      if (isChanged) await this.live.publish(tx, [{ kind: 'bot_changed', botId }]);
    });
  }
}

type Report = Parameters<TelegramConnections['record']>[0];
