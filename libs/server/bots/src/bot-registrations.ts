import { quotaExceeded } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { BotRegistrationRow, BotTables } from './bots.tables';

/** An addition of a bot that is about to begin. */
export interface Claim {
  readonly telegramId: string;
  readonly botId: string;
  readonly ownerId: string;
  /** How many bots the owner may have, this one included. */
  readonly quota: number;
  readonly now: Date;
}

/**
 * Which bot at Telegram is registered here. Read models lag and decide no uniqueness: the unique index of this table does.
 */
@Injectable()
export class BotRegistrations {
  private readonly db: Kysely<BotTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.db = database.withTables<BotTables>();
  }

  /**
   * Takes the bot at Telegram for `botId`; false when it belongs to another registration. The additions of one owner go
   * one after the other, so that each counts those before it.
   * @throws BotterError `quota_exceeded` where the owner would have more bots than `quota`
   */
  claim({ telegramId, botId, ownerId, quota, now }: Claim): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bots of ${ownerId}`}, 0))`.execute(tx);
      const inserted = await tx
        .insertInto('app.bot_registrations')
        .values({
          bot_id: botId,
          owner_id: ownerId,
          telegram_id: telegramId,
          state: 'adding',
          created_at: now,
          state_since: now,
        })
        .onConflict((conflict) => conflict.column('telegram_id').doNothing())
        .returning('bot_id')
        .executeTakeFirst();
      if (!inserted) return false;
      const { count } = await tx
        .selectFrom('app.bot_registrations')
        .where('owner_id', '=', ownerId)
        .where('state', '!=', 'deleting')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      if (count > quota) throw quotaExceeded('bots', quota);
      return true;
    });
  }

  byTelegramId(telegramId: string): Promise<BotRegistrationRow | undefined> {
    return this.db
      .selectFrom('app.bot_registrations')
      .selectAll()
      .where('telegram_id', '=', telegramId)
      .executeTakeFirst();
  }

  async setState(botId: string, state: BotRegistrationRow['state'], now: Date): Promise<void> {
    await this.db
      .updateTable('app.bot_registrations')
      .set({ state, state_since: now })
      .where('bot_id', '=', botId)
      .execute();
  }

  async setConnectedAs(botId: string, connectedAs: string | null): Promise<void> {
    await this.db
      .updateTable('app.bot_registrations')
      .set({ connected_as: connectedAs })
      .where('bot_id', '=', botId)
      .execute();
  }

  /** Rows that have been in a state since before `since`. */
  stuck(state: BotRegistrationRow['state'], since: Date): Promise<BotRegistrationRow[]> {
    return this.db
      .selectFrom('app.bot_registrations')
      .selectAll()
      .where('state', '=', state)
      .where('state_since', '<', since)
      .execute();
  }

  /** Bots, active since before `activeSince`, that Telegram was last told to deliver otherwise than `connectedAs(botId)`. */
  async connectedOtherwise(connectedAs: (botId: string) => string, activeSince: Date): Promise<string[]> {
    const rows = await this.db
      .selectFrom('app.bot_registrations')
      .select(['bot_id', 'connected_as'])
      .where('state', '=', 'active')
      .where('state_since', '<=', activeSince)
      .execute();
    return rows.filter((row) => row.connected_as !== connectedAs(row.bot_id)).map((row) => row.bot_id);
  }

  async isConnectedAs(botId: string, connectedAs: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('app.bot_registrations')
      .select('bot_id')
      .where('bot_id', '=', botId)
      .where('connected_as', '=', connectedAs)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Connected bots that nobody has looked at since `since`, those first that wait longest; each goes to one caller. */
  async takeUninspected(since: Date, now: Date, limit: number): Promise<string[]> {
    const rows = await this.db
      .updateTable('app.bot_registrations')
      .set({ inspected_at: now })
      .where('bot_id', 'in', (query) =>
        query
          .selectFrom('app.bot_registrations')
          .select('bot_id')
          .where('state', '=', 'active')
          .where('connected_as', 'is not', null)
          .where((where) => where.or([where('inspected_at', 'is', null), where('inspected_at', '<=', since)]))
          .orderBy('inspected_at', (order) => order.asc().nullsFirst())
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('bot_id')
      .execute();
    return rows.map((row) => row.bot_id);
  }

  async erase(botId: string): Promise<void> {
    await this.db.deleteFrom('app.bot_registrations').where('bot_id', '=', botId).execute();
  }
}
