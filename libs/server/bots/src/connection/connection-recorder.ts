import { DATABASE, type Database } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { type TelegramConnection, TelegramConnections } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';

/** Keeps how a bot stands with Telegram, and tells open pages where that is news. */
@Injectable()
export class ConnectionRecorder {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  record(connection: TelegramConnection): Promise<void> {
    return this.tell(connection.botId, (tx) => this.connections.record(connection, tx));
  }

  /** After a failure that was mended: what became of it, whoever uses the connection finds out. */
  retry(botId: string): Promise<void> {
    return this.tell(botId, (tx) => this.connections.retry(botId, tx));
  }

  private async tell(
    botId: string,
    write: (tx: Parameters<TelegramConnections['forget']>[1]) => Promise<boolean>,
  ): Promise<void> {
    await this.database.transaction().execute(async (tx) => {
      if (await write(tx)) await this.live.publish(tx, [{ kind: 'bot_changed', botId }]);
    });
  }
}
