import type { ActionPosition } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ActionTables } from '../actions.tables';

/** The positions of a bot's actions in its flow graph: rows of the bot, for everyone who sees it. */
@Injectable()
export class ActionPositionStore {
  readonly #db: Kysely<ActionTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.#db = database.withTables<ActionTables>();
  }

  /** Positions of the existing actions, without deleted ones. */
  async list(botId: string): Promise<ActionPosition[]> {
    return this.#db
      .selectFrom('app.action_positions as position')
      .innerJoin('read.actions as action', 'action.id', 'position.action_id')
      .select(['position.action_id as actionId', 'position.x', 'position.y'])
      .where('position.bot_id', '=', botId)
      .where('action.bot_id', '=', botId)
      .orderBy('position.action_id')
      .execute();
  }

  /** Keeps what was sent and leaves the others; actions that this bot does not have are passed over. */
  async save(botId: string, positions: readonly ActionPosition[]): Promise<void> {
    // One statement may change a row only once: if an action was sent twice, the last position counts.
    const last = [...new Map(positions.map((position) => [position.actionId, position])).values()];
    if (last.length === 0) return;
    await sql`
      insert into app.action_positions (bot_id, action_id, x, y)
      select ${botId}, sent.action_id, sent.x, sent.y
      from unnest(
        ${last.map(({ actionId }) => actionId)}::text[],
        ${last.map(({ x }) => x)}::double precision[],
        ${last.map(({ y }) => y)}::double precision[]
      ) as sent (action_id, x, y)
      join read.actions as action on action.id = sent.action_id and action.bot_id = ${botId}
      order by sent.action_id
      on conflict (bot_id, action_id) do update set x = excluded.x, y = excluded.y`.execute(this.#db);
  }
}
