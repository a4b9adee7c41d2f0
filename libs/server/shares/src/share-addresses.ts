import { emailHash, type UsersTables } from '@botter/server-auth';
import type { BotTables } from '@botter/server-bots';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ShareTables } from './shares.tables';

/** A pending share whose address now belongs to someone. */
export interface DueShare {
  readonly botId: string;
  readonly shareId: string;
  readonly userId: string;
}

type Tables = BotTables & ShareTables & UsersTables;

/** The addresses of shares, and their users. Addresses are compared by their hash. */
@Injectable()
export class ShareAddresses {
  readonly #db: Kysely<Tables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** The id of the share that an address has in a bot: always the same one, made on the first call. */
  async shareIdOf(botId: string, email: string): Promise<string> {
    const row = await this.#db
      .insertInto('app.share_addresses')
      .values({ share_id: uuid(), bot_id: botId, email_hash: emailHash(email) })
      // An update that changes nothing, because only then the row that was there is returned.
      .onConflict((conflict) => conflict.columns(['bot_id', 'email_hash']).doUpdateSet({ bot_id: botId }))
      .returning('share_id')
      .executeTakeFirstOrThrow();
    return row.share_id;
  }

  /** Keeps the id for the address, should it have been forgotten while the address was invited again. */
  async keep(botId: string, shareId: string, email: string): Promise<void> {
    await this.#db
      .insertInto('app.share_addresses')
      .values({ share_id: shareId, bot_id: botId, email_hash: emailHash(email) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The user with the verified address; the first one, if several providers know it. */
  async userWith(email: string): Promise<string | undefined> {
    const user = await this.#db
      .selectFrom('app.users')
      .select('id')
      .where('verified_email_hash', '=', emailHash(email))
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return user?.id;
  }

  /** How many bots are shared with the address, invitations included. */
  async sharedBotsOf(email: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('app.share_addresses as address')
      .innerJoin('read.shares as share', 'share.id', 'address.share_id')
      .where('address.email_hash', '=', emailHash(email))
      .where('share.status', '<>', 'revoked')
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Pending shares of addresses that now belong to someone.
   * @param userId only those of this person, found by their address
   */
  due(userId?: string): Promise<DueShare[]> {
    return this.#db
      .selectFrom('read.shares as share')
      .innerJoin('app.share_addresses as address', 'address.share_id', 'share.id')
      .innerJoin('app.users as user', 'user.verified_email_hash', 'address.email_hash')
      .innerJoin('read.bots as bot', 'bot.id', 'share.bot_id')
      .where('share.status', '=', 'pending')
      .$if(userId !== undefined, (query) => query.where('user.id', '=', userId!))
      .where(sql<boolean>`"user".id::text <> bot.owner_id`)
      .select(['share.bot_id as botId', 'share.id as shareId', 'user.id as userId'])
      .orderBy('user.created_at')
      .limit(1000)
      .execute();
  }

  async forget(shareId: string): Promise<void> {
    await this.#db.deleteFrom('app.share_addresses').where('share_id', '=', shareId).execute();
    await this.#db.deleteFrom('app.share_decisions').where('share_id', '=', shareId).execute();
  }

  async forgetBot(botId: string): Promise<void> {
    await this.#db.deleteFrom('app.share_addresses').where('bot_id', '=', botId).execute();
    await this.#db.deleteFrom('app.share_decisions').where('bot_id', '=', botId).execute();
  }
}
