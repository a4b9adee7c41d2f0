import { bytesPerMegabyte, isStorableText, type Quotas, quotaExceeded } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { Clock, type ExpectedSize } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { FileRow, FileTables, StoredFileRow } from './files.tables';

export type NewFile = Pick<
  FileRow,
  'id' | 'bot_id' | 'original_name' | 'mime' | 'telegram_type' | 'storage_key' | 'uploaded_by'
>;

/** The table of files. Queries return stored files only. */
@Injectable()
export class FileRows {
  readonly #db: Kysely<FileTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#db = database.withTables<FileTables>();
  }

  /** The files of a bot, newest first. */
  async ofBot(botId: string): Promise<StoredFileRow[]> {
    return (await this.page(botId)).rows;
  }

  /**
   * The files of a bot, newest first; `next` is the beginning of the page after this one, null at the end.
   */
  async page(
    botId: string,
    { limit, after }: { readonly limit?: number; readonly after?: string } = {},
  ): Promise<{ readonly rows: StoredFileRow[]; readonly next: string | null }> {
    let query = this.#stored()
      .where('bot_id', '=', botId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    if (after) {
      const [, at, id] = /^(\d+)_(.*)$/s.exec(after) ?? [];
      query = query.where(sql<boolean>`(created_at, id) < (${new Date(Number(at))}, ${id})`);
    }
    // One more than wanted, which shows whether there are more.
    if (limit) query = query.limit(limit + 1);
    const found = await query.execute();
    const rows = limit ? found.slice(0, limit) : found;
    const last = rows.at(-1);
    return {
      rows,
      next: last && found.length > rows.length ? `${last.created_at.getTime()}_${last.id}` : null,
    };
  }

  async find(fileId: string): Promise<StoredFileRow | undefined> {
    // It comes from the address as it was typed, and the database would choke on it.
    if (!isStorableText(fileId)) return undefined;
    return this.#stored().where('id', '=', fileId).executeTakeFirst();
  }

  /** Those of these files that a bot has. */
  async ofBotAmong(botId: string, fileIds: readonly string[]): Promise<StoredFileRow[]> {
    const ids = fileIds.filter(isStorableText);
    return ids.length === 0
      ? []
      : this.#stored().where('bot_id', '=', botId).where('id', 'in', ids).execute();
  }

  /**
   * Called before the first byte is stored. Reserves room in the quota of the bot. The uploads of one bot
   * wait for each other there, so that simultaneous ones together can't exceed it.
   * @returns how many bytes may be stored of the file
   * @throws BotterError `quota_exceeded` if there is no room for it
   */
  addReceiving(
    file: NewFile,
    expected: ExpectedSize,
    quotas: Pick<Quotas, 'files' | 'files_mb'>,
  ): Promise<number> {
    const now = this.clock.now();
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${file.bot_id}`}, 0))`.execute(tx);
      const { used, count } = await tx
        .selectFrom('app.files')
        .where('bot_id', '=', file.bot_id)
        .where('state', '!=', 'deleting')
        .select([
          sql<number>`coalesce(sum(coalesce(size, reserved)), 0)::float8`.as('used'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .executeTakeFirstOrThrow();
      if (count >= quotas.files) throw quotaExceeded('files', quotas.files);
      const room = quotas.files_mb * bytesPerMegabyte - used;
      if (room < Math.max(expected.atLeast, 1)) throw quotaExceeded('files_mb', quotas.files_mb);
      const reserved = Math.min(expected.atMost, room);
      await tx
        .insertInto('app.files')
        .values({
          ...file,
          size: null,
          sha256: null,
          reserved,
          state: 'receiving',
          thumbnail: null,
          created_at: now,
          state_since: now,
        })
        .execute();
      return reserved;
    });
  }

  /** @returns undefined if the file was given up meanwhile, with its bot */
  async markStored(
    fileId: string,
    content: Pick<StoredFileRow, 'size' | 'sha256' | 'telegram_type'>,
  ): Promise<StoredFileRow | undefined> {
    const row = await this.#db
      .updateTable('app.files')
      .set({ ...content, state: 'stored', state_since: this.clock.now() })
      .where('id', '=', fileId)
      .where('state', '=', 'receiving')
      .returningAll()
      .executeTakeFirst();
    return row as StoredFileRow | undefined;
  }

  /** @returns false if the file was deleted meanwhile */
  async markThumbnail(fileId: string, thumbnail: FileRow['thumbnail']): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('app.files')
      .set({ thumbnail })
      .where('id', '=', fileId)
      .where('state', '=', 'stored')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** From now on no one sees it; its bytes are deleted next. */
  async markDeleting(fileId: string): Promise<void> {
    await this.#db
      .updateTable('app.files')
      .set({ state: 'deleting', state_since: this.clock.now() })
      .where('id', '=', fileId)
      .execute();
  }

  async markBotDeleting(botId: string): Promise<void> {
    await this.#db
      .updateTable('app.files')
      .set({ state: 'deleting', state_since: this.clock.now() })
      .where('bot_id', '=', botId)
      .where('state', '!=', 'deleting')
      .execute();
  }

  /** Files whose bytes have to go: deleted ones, and uploads that have not ended by then. */
  async unwanted(
    receivingSince: Date,
    atMost: number,
  ): Promise<Pick<FileRow, 'id' | 'storage_key' | 'state' | 'state_since'>[]> {
    return this.#db
      .selectFrom('app.files')
      .select(['id', 'storage_key', 'state', 'state_since'])
      .where('state', '!=', 'stored')
      .where(({ or, eb }) => or([eb('state', '=', 'deleting'), eb('state_since', '<', receivingSince)]))
      .orderBy('state_since')
      .limit(atMost)
      .execute();
  }

  /** When its bytes are gone. */
  async forget(fileId: string): Promise<void> {
    await this.#db.deleteFrom('app.files').where('id', '=', fileId).where('state', '!=', 'stored').execute();
  }

  #stored() {
    return this.#db
      .selectFrom('app.files')
      .selectAll()
      .where('state', '=', 'stored')
      .$castTo<StoredFileRow>();
  }
}
