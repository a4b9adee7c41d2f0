import { deserialize, serialize } from 'node:v8';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { ConfigurationIndex } from '../domain/configuration';
import { indexVersion } from '../domain/part-evolution';
import type { HistoryTables } from '../history.tables';

/** A bot's configuration at a version, without the contents of actions. */
export interface IndexAt {
  readonly version: number;
  readonly index: ConfigurationIndex;
}

/**
 * Some moments of each bot's configuration, so that any other is found from the one before it. They are
 * disposable: one that is missing or unreadable (written by a newer Node, say) is made again from the events.
 */
@Injectable()
export class HistorySnapshots {
  readonly #db: Kysely<HistoryTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.#db = database.withTables<HistoryTables>();
  }

  /** The last one that is not after the version. */
  async before(botId: string, version: number): Promise<IndexAt | undefined> {
    const row = await this.#db
      .selectFrom('app.history_snapshots')
      .select(['version', 'content'])
      .where('bot_id', '=', botId)
      .where('index_version', '=', indexVersion)
      .where('version', '<=', version)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    try {
      return { version: row.version, index: deserialize(row.content) as ConfigurationIndex };
    } catch {
      return undefined;
    }
  }

  /** Replaces an existing one, which was useless or is the same. */
  async save(botId: string, { version, index }: IndexAt): Promise<void> {
    const content = serialize(index);
    await this.#db
      .insertInto('app.history_snapshots')
      .values({ bot_id: botId, index_version: indexVersion, version, content })
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'index_version', 'version']).doUpdateSet({ content }),
      )
      .execute();
  }
}
