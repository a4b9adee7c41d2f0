import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { ActionStream } from './action.stream';
import type { ActionTables } from './actions.tables';

/**
 * A file is used by the actions that reply with it, published ones too; they are named by their commands.
 */
@Injectable()
export class ActionFileUses {
  readonly #db: Kysely<ActionTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {
    this.#db = database.withTables<ActionTables>();
  }

  async usesOf(botId: string, fileId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('read.actions')
      .select(sql<string>`content ->> 'command'`.as('command'))
      .where('bot_id', '=', botId)
      .where(
        sql<boolean>`(content #>> '{actionData,media,fileId}' = ${fileId}
          or jsonb_path_exists(
            content,
            '$.actionData.steps[*].media.fileId ? (@ == $file)',
            jsonb_build_object('file', ${fileId}::text)
          ))`,
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const { published } = await this.stream.state(botId);
    const live = (published?.files ?? []).filter((use) => use.fileId === fileId);
    return [...new Set([...rows, ...live].map(({ command }) => command))];
  }
}
