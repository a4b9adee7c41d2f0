import { emailHash, type UsersTables } from '@botter/server-auth';
import { DATABASE, type Database } from '@botter/server-database';
import type { EventMetadata } from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { ShareStream } from './share.stream';
import { ShareDecisions } from './share-decisions';
import type { ShareTables } from './shares.tables';

const pageSize = 500;

/** All shares of one person, across the bots of all owners: for the operator. */
@Injectable()
export class SharesOfPerson {
  readonly #db: Kysely<ShareTables & UsersTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(ShareStream) private readonly stream: ShareStream,
    @Inject(ShareDecisions) private readonly decisions: ShareDecisions,
  ) {
    this.#db = database.withTables<ShareTables & UsersTables>();
  }

  /**
   * Revokes every share, active or pending, of an address and of the users who have it. It counts from the
   * next request on. May be repeated.
   * @returns how many were revoked
   */
  async revokeAll(email: string, userIds: readonly string[], metadata: EventMetadata): Promise<number> {
    let count = 0;
    for (let after = ''; ; ) {
      const page = await this.#page(email, userIds, after);
      for (const { id, bot_id } of page) {
        const result = await this.stream.run(bot_id, { type: 'RevokeShare', shareId: id }, metadata);
        await this.decisions.record(bot_id, id, result);
        if (result.events.length > 0) count += 1;
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) return count;
      after = last.id;
    }
  }

  #page(email: string, userIds: readonly string[], after: string) {
    return this.#db
      .selectFrom('read.shares as share')
      .leftJoin('app.share_addresses as address', 'address.share_id', 'share.id')
      .where((where) =>
        where.or([
          where('address.email_hash', '=', emailHash(email)),
          ...(userIds.length > 0 ? [where('share.user_id', 'in', userIds)] : []),
        ]),
      )
      .where('share.status', '<>', 'revoked')
      .where('share.id', '>', after)
      .select(['share.id', 'share.bot_id'])
      .orderBy('share.id')
      .limit(pageSize)
      .execute();
  }
}
