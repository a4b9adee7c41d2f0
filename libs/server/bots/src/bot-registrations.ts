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
 * The bots at Telegram that are registered here. Read models lag and decide no uniqueness: the unique index
 * of this table does.
 */
@Injectable()
export class BotRegistrations {
  readonly #db: Kysely<BotTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.#db = database.withTables<BotTables>();
  }

  /**
   * Reserves the bot at Telegram for `botId`; false if it belongs to another registration. The additions of
   * one owner run one after the other, so that each counts those before it.
   * @throws BotterError `quota_exceeded` if the owner would have more bots than `quota`
   */
  claim({ telegramId, botId, ownerId, quota, now }: Claim): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
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
          inspection_due_at: now,
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
    return this.#db
      .selectFrom('app.bot_registrations')
      .selectAll()
      .where('telegram_id', '=', telegramId)
      .executeTakeFirst();
  }

  async setState(botId: string, state: BotRegistrationRow['state'], now: Date): Promise<void> {
    await this.#db
      .updateTable('app.bot_registrations')
      .set({ state, state_since: now })
      .where('bot_id', '=', botId)
      .execute();
  }

  async setConnectedAs(botId: string, connectedAs: string | null): Promise<void> {
    await this.#db
      .updateTable('app.bot_registrations')
      .set({ connected_as: connectedAs })
      .where('bot_id', '=', botId)
      .execute();
  }

  /** Rows that have been in a state since before `since`. */
  stuck(state: BotRegistrationRow['state'], since: Date): Promise<BotRegistrationRow[]> {
    return this.#db
      .selectFrom('app.bot_registrations')
      .selectAll()
      .where('state', '=', state)
      .where('state_since', '<', since)
      .execute();
  }

  /**
   * Bots, active since before `activeSince`, that Telegram was last told to deliver otherwise than
   * `connectedAs(botId)`.
   */
  async connectedOtherwise(connectedAs: (botId: string) => string, activeSince: Date): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('app.bot_registrations')
      .select(['bot_id', 'connected_as'])
      .where('state', '=', 'active')
      .where('state_since', '<=', activeSince)
      .execute();
    return rows.filter((row) => row.connected_as !== connectedAs(row.bot_id)).map((row) => row.bot_id);
  }

  async isConnectedAs(botId: string, connectedAs: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('app.bot_registrations')
      .select('bot_id')
      .where('bot_id', '=', botId)
      .where('connected_as', '=', connectedAs)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Connected bots whose inspection is due at `now`, the longest due first; each goes to one caller until
   * `claimedUntil`.
   */
  async takeForInspection(now: Date, claimedUntil: Date, limit: number): Promise<string[]> {
    const rows = await this.#db
      .updateTable('app.bot_registrations')
      .set({ inspection_due_at: claimedUntil })
      .where('bot_id', 'in', (query) =>
        query
          .selectFrom('app.bot_registrations')
          .select('bot_id')
          .where('state', '=', 'active')
          .where('connected_as', 'is not', null)
          .where('inspection_due_at', '<=', now)
          .orderBy('inspection_due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('bot_id')
      .execute();
    return rows.map((row) => row.bot_id);
  }

  /** @param due when each of the bots is inspected next */
  async setInspectionDue(due: ReadonlyMap<string, Date>): Promise<void> {
    await sql`
      update app.bot_registrations set inspection_due_at = next.due_at
      from unnest(${[...due.keys()]}::text[], ${[...due.values()]}::timestamptz[]) as next(bot_id, due_at)
      where bot_registrations.bot_id = next.bot_id`.execute(this.#db);
  }

  async erase(botId: string): Promise<void> {
    await this.#db.deleteFrom('app.bot_registrations').where('bot_id', '=', botId).execute();
  }
}
