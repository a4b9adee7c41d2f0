import { DATABASE, type Database } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { type TelegramConnection, TelegramConnections } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';

/** Stores the state of a bot's connection to Telegram, and notifies open pages if it changed. */
@Injectable()
export class ConnectionRecorder {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  record(connection: TelegramConnection): Promise<void> {
    return this.#tell(connection.botId, (tx) => this.connections.record(connection, tx));
  }

  /** Forgets a failure that was fixed: the next use of the connection records its result. */
  retry(botId: string): Promise<void> {
    return this.#tell(botId, (tx) => this.connections.retry(botId, tx));
  }

  async #tell(
    botId: string,
    write: (tx: Parameters<TelegramConnections['forget']>[1]) => Promise<boolean>,
  ): Promise<void> {
    await this.database.transaction().execute(async (tx) => {
      if (await write(tx)) await this.live.publish(tx, [{ kind: 'bot_changed', botId }]);
    });
  }
}
