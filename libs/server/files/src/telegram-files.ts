import { DATABASE, type Database } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { type Kysely, sql } from 'kysely';
import type { FileTables } from './files.tables';

/** A file as one bot sends it with one method of the Bot API (`sendPhoto`, `sendDocument`…). */
export interface TelegramFileKey {
  readonly botId: string;
  readonly fileId: string;
  readonly method: string;
}

/** What Telegram calls files that were sent once, so that they are not uploaded again. */
@Injectable()
export class TelegramFiles {
  readonly #db: Kysely<FileTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#db = database.withTables<FileTables>();
  }

  /** Telegram's `file_id`; undefined until the file was sent that way. */
  async telegramFileOf({ botId, fileId, method }: TelegramFileKey): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('app.telegram_files')
      .select('telegram_file_id')
      .where('file_id', '=', fileId)
      .where('bot_id', '=', botId)
      .where('method', '=', method)
      .executeTakeFirst();
    return row?.telegram_file_id;
  }

  /** After a send that succeeded. A file that was deleted meanwhile needs no memory. */
  async rememberTelegramFile(
    { botId, fileId, method }: TelegramFileKey,
    telegramFileId: string,
  ): Promise<void> {
    await sql`
      insert into app.telegram_files (bot_id, file_id, method, telegram_file_id, remembered_at)
      select ${botId}, id, ${method}, ${telegramFileId}, ${this.clock.now()}
      from app.files where id = ${fileId} and bot_id = ${botId} and state = 'stored'
      on conflict (file_id, bot_id, method)
      do update set telegram_file_id = excluded.telegram_file_id, remembered_at = excluded.remembered_at
    `.execute(this.#db);
  }

  /** Telegram no longer knows it: the next send uploads the file again. */
  async forgetTelegramFile({ botId, fileId, method }: TelegramFileKey): Promise<void> {
    await this.#db
      .deleteFrom('app.telegram_files')
      .where('file_id', '=', fileId)
      .where('bot_id', '=', botId)
      .where('method', '=', method)
      .execute();
  }
}
