import type { AccessType } from '@botter/contracts';
import type { AccessReader } from '@botter/server-auth';
import type { BotTables } from '@botter/server-bots';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ShareTables } from './shares.tables';

/** Owners from the bots, everybody else from the active shares. */
@Injectable()
export class SharesAccessReader implements AccessReader {
  private readonly db: Kysely<BotTables & ShareTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.db = database.withTables<BotTables & ShareTables>();
  }

  async accessOf(userId: string, botId: string): Promise<AccessType | undefined> {
    const row = await this.grants(userId).where('bot.id', '=', botId).executeTakeFirst();
    return row?.access;
  }

  async botsOf(userId: string): Promise<readonly { botId: string; access: AccessType }[]> {
    return this.grants(userId).execute();
  }

  /** One row for each bot. A person with two shared addresses has the stronger of the two permissions. */
  private grants(userId: string) {
    return this.db
      .selectFrom('read.bots as bot')
      .leftJoin('read.shares as share', (join) =>
        join
          .onRef('share.bot_id', '=', 'bot.id')
          .on('share.user_id', '=', userId)
          .on('share.status', '=', 'active'),
      )
      .where((where) => where.or([where('bot.owner_id', '=', userId), where('share.user_id', '=', userId)]))
      .distinctOn('bot.id')
      .orderBy('bot.id')
      .orderBy('share.permission')
      .select([
        'bot.id as botId',
        sql<AccessType>`case when bot.owner_id = ${userId} then 'owner' else share.permission end`.as(
          'access',
        ),
      ]);
  }
}
