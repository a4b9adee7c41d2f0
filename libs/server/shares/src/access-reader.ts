import { type AccessType, accessTypes, defaultQuotas, isStorableText } from '@botter/contracts';
import type { AccessReader } from '@botter/server-auth';
import type { BotTables } from '@botter/server-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ShareTables } from './shares.tables';

/** Owners from the bots, everybody else from the active shares. */
@Injectable()
export class SharesAccessReader implements AccessReader {
  readonly #db: Kysely<BotTables & ShareTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {
    this.#db = database.withTables<BotTables & ShareTables>();
  }

  async accessOf(userId: string, botId: string): Promise<AccessType | undefined> {
    // It comes from the typed address, and the database would refuse the query.
    if (!isStorableText(botId)) return undefined;
    const grant = await this.#owned(userId)
      .where('bot.id', '=', botId)
      .unionAll(this.#shared(userId).where('bot.id', '=', botId))
      .executeTakeFirst();
    return grant?.access;
  }

  async botsOf(userId: string): Promise<readonly { botId: string; access: AccessType }[]> {
    // Invitations of the same moment can exceed the quota; one that was lowered hides nothing below the usual
    // one.
    const most = Math.max(this.config.quotas.shared_bots, defaultQuotas.shared_bots);
    const newest = this.#shared(userId)
      .orderBy(sql`max(share.created_at)`, 'desc')
      .orderBy('bot.id')
      .limit(most);
    const shared = this.#db.selectFrom(newest.as('newest')).select(['botId', 'access']);
    return this.#owned(userId).unionAll(shared).execute();
  }

  async usersOf(botId: string, db?: Database): Promise<readonly string[]> {
    const tables = db?.withTables<BotTables & ShareTables>() ?? this.#db;
    const users = await tables
      .selectFrom('read.bots as bot')
      .where('bot.id', '=', botId)
      .select('bot.owner_id as userId')
      .union(
        this.#givenShares(tables)
          .where('bot.id', '=', botId)
          .where('share.user_id', 'is not', null)
          .select(sql<string>`share.user_id`.as('userId')),
      )
      .execute();
    return users.map(({ userId }) => userId);
  }

  #owned(userId: string) {
    return this.#db
      .selectFrom('read.bots as bot')
      .where('bot.owner_id', '=', userId)
      .select(['bot.id as botId', sql<AccessType>`'owner'`.as('access')]);
  }

  /** If two addresses of a person were invited, the stronger permission counts. */
  #shared(userId: string) {
    return this.#givenShares()
      .where('share.user_id', '=', userId)
      .where('bot.owner_id', '!=', userId)
      .groupBy('bot.id')
      .select([
        'bot.id as botId',
        sql<AccessType>`(array_agg(${permission} order by array_position(${strongestFirst}::text[], ${permission})))[1]`.as(
          'access',
        ),
      ]);
  }

  /** Shares that give access. A decision that the read model doesn't show yet takes precedence. */
  #givenShares(db = this.#db) {
    return db
      .selectFrom('read.shares as share')
      .innerJoin('read.bots as bot', 'bot.id', 'share.bot_id')
      .where('share.status', '=', 'active')
      .leftJoin('app.share_decisions as decision', (join) =>
        join.onRef('decision.share_id', '=', 'share.id').onRef('decision.version', '>', 'share.version'),
      )
      .where(stillGiven);
  }
}

const strongestFirst = sql.val([...accessTypes]);
const permission = sql`coalesce(decision.permission, share.permission)`;

/** There was no decision since, or one that still gives access. */
const stillGiven = sql<boolean>`(decision.share_id is null or decision.permission is not null)`;
