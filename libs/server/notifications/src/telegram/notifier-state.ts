import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** The notifier bot as everyone sees it. */
export interface Notifier {
  /** Configured, and accepted by Telegram. */
  readonly isReady: boolean;
  readonly telegramId: string | null;
  readonly username: string | null;
}

/** The findings of the process that runs the notifier bot. */
@Injectable()
export class NotifierState {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /** Telegram's id of the configured bot: the part of its token that is no secret. */
  get configuredId(): string | undefined {
    return this.config.notifierBotToken?.reveal().split(':')[0];
  }

  async read(): Promise<Notifier> {
    const configured = this.configuredId;
    if (configured === undefined) return { isReady: false, telegramId: null, username: null };
    const { rows } = await this.pool.query<{
      telegram_id: string | null;
      username: string | null;
      state: string;
    }>('select telegram_id, username, state from app.notifier where id = 1');
    const row = rows[0];
    // Left by another notifier bot.
    if (row?.telegram_id !== configured) return { isReady: false, telegramId: null, username: null };
    return { isReady: row.state === 'ready', telegramId: row.telegram_id, username: row.username };
  }

  async ready(telegramId: string, username: string): Promise<void> {
    await this.#change(
      `update app.notifier set state = 'ready', telegram_id = $1, username = $2 where id = 1
         and (state, telegram_id, username) is distinct from ('ready', $1, $2)`,
      [telegramId, username],
    );
  }

  /** Telegram refuses the token. */
  async refused(): Promise<void> {
    await this.#change("update app.notifier set state = 'refused' where id = 1 and state <> 'refused'");
  }

  /** Open pages show whether it works. */
  #change(statement: string, values: readonly string[] = []): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(statement, [...values]);
      if (rowCount) await this.live.publish(client, [{ kind: 'link_changed' }]);
    });
  }
}
