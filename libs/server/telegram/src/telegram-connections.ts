import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type ColumnType, type RawBuilder, sql, type Transaction } from 'kysely';

export type ConnectionMode = 'webhook' | 'polling';
type ConnectionState = 'connecting' | 'connected' | 'failed';
/**
 * Failures that have a remedy of their own: another token, or reclaiming the updates from another program.
 */
export type ConnectionProblem = 'token_refused' | 'conflict';

/** The state of a bot's connection with Telegram, as its owner sees it. */
export interface TelegramConnection {
  readonly botId: string;
  readonly mode: ConnectionMode;
  readonly state: ConnectionState;
  /** Words for the owner; null unless it failed. */
  readonly error: string | null;
  readonly problem: ConnectionProblem | null;
}

type Tables = {
  'app.telegram_connections': {
    bot_id: string;
    mode: ConnectionMode;
    state: ConnectionState;
    error: string | null;
    problem: ConnectionProblem | null;
    updated_at: ColumnType<Date, never, RawBuilder<unknown>>;
  };
};

/** The table of connections: not configuration, but its observed state. */
@Injectable()
export class TelegramConnections {
  readonly #db;

  constructor(@Inject(DATABASE) db: Database) {
    this.#db = db.withTables<Tables>();
  }

  /** Stores the state of a bot's connection; true if it has changed and viewers should be notified. */
  async record(connection: TelegramConnection, tx?: Transaction<unknown>): Promise<boolean> {
    const { botId, mode, state, error, problem } = connection;
    const db = tx?.withTables<Tables>() ?? this.#db;
    const changed = await db
      .insertInto('app.telegram_connections')
      .values({ bot_id: botId, mode, state, error, problem })
      .onConflict((conflict) =>
        conflict
          .column('bot_id')
          .doUpdateSet({ mode, state, error, problem, updated_at: sql`now()` })
          .where(
            sql<boolean>`(telegram_connections.mode, telegram_connections.state, telegram_connections.error, telegram_connections.problem)
              is distinct from (${mode}::text, ${state}::text, ${error}::text, ${problem}::text)`,
          ),
      )
      .returning('bot_id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /**
   * A failed connection is being retried; if another process has found that it works meanwhile, it stays so.
   * True if it has changed.
   */
  async retry(botId: string, tx?: Transaction<unknown>): Promise<boolean> {
    const db = tx?.withTables<Tables>() ?? this.#db;
    const changed = await db
      .updateTable('app.telegram_connections')
      .set({ state: 'connecting', error: null, problem: null, updated_at: sql`now()` })
      .where('bot_id', '=', botId)
      .where('state', '=', 'failed')
      .returning('bot_id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** The connections of these bots; one that was never recorded is missing. */
  async find(botIds: readonly string[]): Promise<Map<string, TelegramConnection>> {
    if (botIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('app.telegram_connections')
      .select(['bot_id', 'mode', 'state', 'error', 'problem'])
      .where('bot_id', 'in', [...botIds])
      .execute();
    return new Map(
      rows.map((row) => [
        row.bot_id,
        { botId: row.bot_id, mode: row.mode, state: row.state, error: row.error, problem: row.problem },
      ]),
    );
  }

  async forget(botId: string, tx?: Transaction<unknown>): Promise<void> {
    const db = tx?.withTables<Tables>() ?? this.#db;
    await db.deleteFrom('app.telegram_connections').where('bot_id', '=', botId).execute();
  }
}
