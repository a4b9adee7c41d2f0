import { isKeepableText } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { FileRow, FileTables, StoredFileRow } from './files.tables';

export type NewFile = Pick<
  FileRow,
  'id' | 'bot_id' | 'original_name' | 'mime' | 'telegram_type' | 'storage_key' | 'uploaded_by'
>;

/** The table of files. Whoever asks sees stored ones only. */
@Injectable()
export class FileRows {
  private readonly db: Kysely<FileTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.db = database.withTables<FileTables>();
  }

  /** The files of a bot, newest first. */
  async ofBot(botId: string): Promise<StoredFileRow[]> {
    const rows = await this.stored().where('bot_id', '=', botId).orderBy('created_at', 'desc').execute();
    return rows.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1));
  }

  async find(fileId: string): Promise<StoredFileRow | undefined> {
    // It comes from the address as it was typed, and the database would choke on it.
    if (!isKeepableText(fileId)) return undefined;
    return this.stored().where('id', '=', fileId).executeTakeFirst();
  }

  /** Those of these files that a bot has. */
  async ofBotAmong(botId: string, fileIds: readonly string[]): Promise<StoredFileRow[]> {
    const ids = fileIds.filter(isKeepableText);
    return ids.length === 0 ? [] : this.stored().where('bot_id', '=', botId).where('id', 'in', ids).execute();
  }

  /** Before the first byte is kept. */
  async addReceiving(file: NewFile): Promise<void> {
    const now = this.clock.now();
    await this.db
      .insertInto('app.files')
      .values({
        ...file,
        size: null,
        sha256: null,
        state: 'receiving',
        thumbnail: null,
        created_at: now,
        state_since: now,
      })
      .execute();
  }

  /** @returns undefined where the file was given up meanwhile, with its bot */
  async markStored(
    fileId: string,
    content: Pick<StoredFileRow, 'size' | 'sha256' | 'telegram_type'>,
  ): Promise<StoredFileRow | undefined> {
    const row = await this.db
      .updateTable('app.files')
      .set({ ...content, state: 'stored', state_since: this.clock.now() })
      .where('id', '=', fileId)
      .where('state', '=', 'receiving')
      .returningAll()
      .executeTakeFirst();
    return row as StoredFileRow | undefined;
  }

  /** @returns false where the file was deleted meanwhile */
  async markThumbnail(fileId: string, thumbnail: FileRow['thumbnail']): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('app.files')
      .set({ thumbnail })
      .where('id', '=', fileId)
      .where('state', '=', 'stored')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** From here on nobody sees it; its bytes go next. */
  async markDeleting(fileId: string): Promise<void> {
    await this.db
      .updateTable('app.files')
      .set({ state: 'deleting', state_since: this.clock.now() })
      .where('id', '=', fileId)
      .execute();
  }

  async markBotDeleting(botId: string): Promise<void> {
    await this.db
      .updateTable('app.files')
      .set({ state: 'deleting', state_since: this.clock.now() })
      .where('bot_id', '=', botId)
      .where('state', '!=', 'deleting')
      .execute();
  }

  /** Files whose bytes have to go: deleted ones, and uploads that have not ended by then. */
  async unwanted(receivingSince: Date, atMost: number): Promise<Pick<FileRow, 'id' | 'storage_key'>[]> {
    return this.db
      .selectFrom('app.files')
      .select(['id', 'storage_key'])
      .where('state', '!=', 'stored')
      .where(({ or, eb }) => or([eb('state', '=', 'deleting'), eb('state_since', '<', receivingSince)]))
      .orderBy('state_since')
      .limit(atMost)
      .execute();
  }

  /** When its bytes are gone. */
  async forget(fileId: string): Promise<void> {
    await this.db.deleteFrom('app.files').where('id', '=', fileId).where('state', '!=', 'stored').execute();
  }

  private stored() {
    return this.db.selectFrom('app.files').selectAll().where('state', '=', 'stored').$castTo<StoredFileRow>();
  }
}
