import { BotterError, type Share } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import type { Recorded } from '@botter/server-bots';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { BotLifeEvent, ShareEvent } from '../domain/share.events';
import { ShareConfiguration } from '../share-configuration';
import { evolveShareRow } from '../share-row';
import type { ShareRow, ShareTables } from '../shares.tables';

type AnyShareRow = ShareRow<string | Date>;

/** Shares as the contract shows them. */
@Injectable()
export class ShareReader {
  private readonly db: Kysely<ShareTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ShareConfiguration) private readonly configuration: ShareConfiguration,
  ) {
    this.db = database.withTables<ShareTables>();
  }

  /** In the order in which they were made, revoked ones included. */
  async list(botId: string): Promise<Share[]> {
    const rows = await this.db
      .selectFrom('read.shares')
      .selectAll()
      .where('bot_id', '=', botId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return this.answers(rows);
  }

  /** Folded from the stream, so that a writer sees their own write even where the read model lags. */
  async getWritten(botId: string, shareId: string): Promise<Share> {
    const events = await this.configuration.read(botId);
    const row = events
      .filter((event) => isAbout(event, shareId))
      .reduce<ShareRow | undefined>(evolveShareRow, undefined);
    const [share] = await this.answers(row ? [row] : []);
    if (!share) throw new BotterError('not_found', 'Share not found');
    return share;
  }

  private async answers(rows: readonly AnyShareRow[]): Promise<Share[]> {
    const emails = await this.secrets.getMany(rows.map((row) => row.email_ref));
    return rows.map((row) => ({
      id: row.id,
      shared_user_email: emails.get(row.email_ref)?.reveal() ?? '',
      status: row.status,
      permissions: row.permission,
      created_at: new Date(row.created_at).toISOString(),
    }));
  }
}

function isAbout(event: Recorded<ShareEvent | BotLifeEvent>, shareId: string): boolean {
  return event.type !== 'BotAdded' && event.type !== 'BotDeleted' && event.data.shareId === shareId;
}
