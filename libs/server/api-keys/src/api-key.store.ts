import { DATABASE, type Database } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { ApiKeyRow, ApiKeyTables } from './api-keys.tables';

/** More keys than any list shows, regardless of the quota. */
const listedAtMost = 1_000;
/** Revoked keys of a person that events can still be joined with. */
const revokedAtMost = 200;

/** A key with the person who made it. */
export type KeyWithMaker = ApiKeyRow & { maker: ApiKeyTables['app.users'] };

/** The table of keys. */
@Injectable()
export class ApiKeyStore {
  readonly #db: Kysely<ApiKeyTables>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {
    this.#db = database.withTables<ApiKeyTables>();
  }

  /** Keys that are not revoked, newest first. */
  list(userId: string): Promise<ApiKeyRow[]> {
    return this.#db
      .selectFrom('app.api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(listedAtMost)
      .execute();
  }

  /** Undefined if the key is unknown or revoked; an expired one is found. */
  async find(hash: Buffer): Promise<KeyWithMaker | undefined> {
    const row = await this.#db
      .selectFrom('app.api_keys as key')
      .innerJoin('app.users as maker', 'maker.id', 'key.user_id')
      .where('key.hash', '=', hash)
      .selectAll('key')
      .select([
        'maker.email',
        'maker.email_verified',
        'maker.first_name',
        'maker.last_name',
        'maker.created_at as maker_since',
      ])
      .executeTakeFirst();
    if (!row) return undefined;
    const { email, email_verified, first_name, last_name, maker_since, ...key } = row;
    const maker = { id: key.user_id, email, email_verified, first_name, last_name, created_at: maker_since };
    return { ...key, maker: maker as KeyWithMaker['maker'] };
  }

  async isValid(keyId: string, now: Date): Promise<boolean> {
    const row = await this.#db
      .selectFrom('app.api_keys')
      .select('expires_at')
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined && (row.expires_at === null || row.expires_at > now);
  }

  /** @returns false if the person has as many keys as the quota allows */
  add(row: ApiKeyRow, quota: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`keys of ${row.user_id}`}, 0))`.execute(tx);
      const { count } = await tx
        .selectFrom('app.api_keys')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', row.user_id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(count) >= quota) return false;
      await tx.insertInto('app.api_keys').values(row).execute();
      return true;
    });
  }

  /**
   * Ends a key: for the next call of every process, and for open streams with the commit. @returns false if
   * the person has no such key
   */
  revoke(userId: string, keyId: string, now: Date): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const tx = transaction.withTables<ApiKeyTables>();
      const revoked = await tx
        .updateTable('app.api_keys')
        .set({ hash: null, revoked_at: now })
        .where('id', '=', keyId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (revoked.numUpdatedRows === 0n) return false;
      await tx
        .deleteFrom('app.api_keys')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('app.api_keys')
            .select('id')
            .where('user_id', '=', userId)
            .where('revoked_at', 'is not', null)
            .orderBy('revoked_at', 'desc')
            .offset(revokedAtMost),
        )
        .execute();
      await this.live.publish(transaction, [{ kind: 'key_revoked', keyId }]);
      return true;
    });
  }

  /** Ends every key of a person, as `revoke` ends one. @returns how many */
  async revokeAll(userId: string, now: Date): Promise<number> {
    let count = 0;
    for (const { id } of await this.list(userId)) if (await this.revoke(userId, id, now)) count += 1;
    return count;
  }

  /** Remembers a use; changes nothing if another process has just done so. */
  async markUsed(keyId: string, now: Date, unlessAfter: Date): Promise<void> {
    await this.#db
      .updateTable('app.api_keys')
      .set({ last_used_at: now })
      .where('id', '=', keyId)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessAfter)]))
      .execute();
  }

  /** Removes a bot from all lists; a key that named only this bot opens nothing from then on. */
  async forgetBot(botId: string): Promise<void> {
    await this.#db
      .updateTable('app.api_keys')
      .set({ bot_ids: sql`array_remove(bot_ids, ${botId})` })
      .where('bot_ids', 'is not', null)
      .where(sql<boolean>`bot_ids @> array[${botId}]::text[]`)
      .execute();
  }
}
