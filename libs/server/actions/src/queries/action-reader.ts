import {
  type AccessType,
  type Action,
  BotterError,
  type CallInput,
  type CallResponse,
  type calls,
  referencePaths,
} from '@botter/contracts';
import { allows } from '@botter/server-auth';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ActionRow, ActionTables } from '../actions.tables';
import type { ActionsState } from '../domain/action.decider';
import type { SavedContent } from '../domain/action-content';
import { toActionResponse, type VisibleSecrets } from './action-response';

type ReferringRow = Pick<ActionRow, 'id' | 'version' | 'content'>;

export type ActionsQuery = CallInput<typeof calls.listActions>['query'];
export type ActionsPage = CallResponse<typeof calls.listActions>;

/** An action of a list, and how many bytes its content takes. */
export interface FoundAction {
  readonly id: string;
  readonly bytes: number;
}

export interface FoundActions {
  readonly found: readonly FoundAction[];
  readonly next: ActionsPage['next'];
}

/** Only what is stored compressed, which a small content is not, has to be unpacked to be measured. */
const contentBytes = sql.raw(
  'case when pg_column_compression(content) is null then pg_column_size(content) else octet_length(content::text) end',
);

/**
 * Actions as the contract shows them; addresses and secrets of webhooks only to those who may change actions.
 */
@Injectable()
export class ActionReader {
  readonly #db: Kysely<ActionTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
  ) {
    this.#db = database.withTables<ActionTables>();
  }

  /**
   * The actions of a list, in the order in which they were added; those added simultaneously by their ids.
   */
  async find(botId: string, { limit, after, since }: ActionsQuery): Promise<FoundActions> {
    let query = this.#db
      .selectFrom('read.actions')
      .select(['id', 'created_at', sql<number>`${contentBytes}`.as('bytes')])
      .where('bot_id', '=', botId)
      .orderBy('created_at')
      .orderBy('id');
    if (after) {
      const [, at, id] = /^(\d+)_(.*)$/s.exec(after) ?? [];
      query = query.where(sql<boolean>`(created_at, id) > (${new Date(Number(at))}, ${id})`);
    }
    if (since) query = query.where('updated_at', '>=', since);
    // One more than wanted, which shows whether there are more.
    if (limit) query = query.limit(limit + 1);
    const rows = await query.execute();
    const found = limit ? rows.slice(0, limit) : rows;
    const last = found.at(-1);
    return {
      found,
      next: last && rows.length > found.length ? `${last.created_at.getTime()}_${last.id}` : null,
    };
  }

  /** Those of these actions that still exist, in the order of `find`. */
  async read(botId: string, ids: readonly string[], access: AccessType): Promise<Action[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom('read.actions')
      .selectAll()
      .where('bot_id', '=', botId)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const secrets = await this.#visibleSecrets(rows, access);
    return rows.map((row) => toActionResponse(row, secrets));
  }

  /**
   * The actions of a bot with a reference of one of these values, at most `limit`.
   * @param values in small letters; references have any case
   */
  async referring(botId: string, values: readonly string[], limit: number): Promise<ReferringRow[]> {
    const has = (path: string) =>
      sql<boolean>`exists (
        select from jsonb_path_query(content, ${sql.lit(path)}::jsonpath) as found
        where lower(found #>> '{}') = any(${values}::text[])
      )`;
    return this.#db
      .selectFrom('read.actions')
      .select(['id', 'version', 'content'])
      .where('bot_id', '=', botId)
      .where((where) => where.or(referencePaths.map((path) => has(`$.actionData.${path}`))))
      .limit(limit)
      .execute();
  }

  /** As a command has just left it: the read model may lag. */
  async written(
    botId: string,
    actionId: string,
    content: SavedContent,
    { actions }: ActionsState,
  ): Promise<Action> {
    const action = actions.get(actionId);
    if (!action) throw new BotterError('not_found', 'Action not found');
    const row: ActionRow = {
      id: actionId,
      bot_id: botId,
      content: { ...content, webhookSecretRef: action.webhookSecretRef },
      version: action.version,
      created_at: action.createdAt,
      updated_at: action.changedAt,
    };
    return toActionResponse(row, await this.#visibleSecrets([row], 'owner'));
  }

  async #visibleSecrets(
    rows: readonly Pick<ActionRow, 'content'>[],
    access: AccessType,
  ): Promise<VisibleSecrets> {
    if (!allows(access, 'edit')) return undefined;
    const refs = rows.flatMap(({ content }) => content.webhookSecretRef ?? []);
    return refs.length === 0 ? new Map() : this.secrets.getMany(refs);
  }
}
