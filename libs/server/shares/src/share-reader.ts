import { BotterError, type Share } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { SharesState } from './domain/share.decider';
import type { ShareRow, ShareTables } from './shares.tables';

type AnyShareRow = Omit<ShareRow<string | Date>, 'bot_id' | 'user_id' | 'version'>;

/** Shares as the contract shows them. */
@Injectable()
export class ShareReader {
  readonly #db: Kysely<ShareTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
  ) {
    this.#db = database.withTables<ShareTables>();
  }

  /** In the order in which they were made, revoked ones included. */
  async list(botId: string): Promise<Share[]> {
    const rows = await this.#db
      .selectFrom('read.shares')
      .selectAll()
      .where('bot_id', '=', botId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return this.#answers(rows);
  }

  /** As a command has just left it: the read model may lag. */
  async written(shareId: string, { shares }: SharesState): Promise<Share> {
    const share = shares.get(shareId);
    if (!share) throw new BotterError('not_found', 'Share not found');
    const { emailRef, status, permission, createdAt, statusSince } = share;
    const [answer] = await this.#answers([
      {
        id: shareId,
        email_ref: emailRef,
        status,
        permission,
        created_at: createdAt,
        status_since: statusSince,
      },
    ]);
    return answer!;
  }

  async #answers(rows: readonly AnyShareRow[]): Promise<Share[]> {
    const emails = await this.secrets.getMany(rows.map((row) => row.email_ref));
    return rows.map((row) => ({
      id: row.id,
      shared_user_email: emails.get(row.email_ref)?.reveal() ?? '',
      status: row.status,
      permissions: row.permission,
      created_at: new Date(row.created_at).toISOString(),
      status_since: new Date(row.status_since).toISOString(),
    }));
  }
}
