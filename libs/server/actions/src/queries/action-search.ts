import { BotterError, type CallInput, type calls, type FoundAction } from '@botter/contracts';
import { ACCESS_READER, type AccessReader } from '@botter/server-auth';
import { DATABASE, type Database, isCancelled } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ActionTables } from '../actions.tables';

/** How long a search reads the commands of all bots of a person. */
const budgetMs = 2_000;

/** Finds actions among all bots of a person by a part of their command. */
@Injectable()
export class ActionSearch {
  readonly #db: Kysely<ActionTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ACCESS_READER) private readonly access: AccessReader,
  ) {
    this.#db = database.withTables<ActionTables>();
  }

  /**
   * First those that begin with the search, then those that changed last. @throws BotterError `unavailable`
   * if it takes too long
   */
  async find(
    userId: string,
    { search, limit }: CallInput<typeof calls.searchActions>['query'],
  ): Promise<FoundAction[]> {
    const bots = (await this.access.botsOf(userId)).map(({ botId }) => botId);
    if (bots.length === 0) return [];
    const command = sql<string>`content ->> 'command'`;
    const actionTrigger = sql<FoundAction['actionTrigger']>`content ->> 'actionTrigger'`;
    const words = search.replaceAll(/[\\%_]/g, '\\$&');
    try {
      const rows = await this.#db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(budgetMs)}`.execute(tx);
        return tx
          .selectFrom('read.actions')
          .select(['id', 'bot_id', command.as('command'), actionTrigger.as('actionTrigger')])
          .where('bot_id', 'in', bots)
          .where(command, 'ilike', `%${words}%`)
          .orderBy(sql`ltrim(${command}, '/') ilike ${`${words.replace(/^\//, '')}%`}`, 'desc')
          .orderBy('updated_at', 'desc')
          .limit(limit)
          .execute();
      });
      return rows.map(({ bot_id: botId, ...row }) => ({ ...row, botId }));
    } catch (error) {
      if (!isCancelled(error)) throw error;
      throw new BotterError('unavailable', 'Searching the actions takes too long right now. Try again.');
    }
  }
}
