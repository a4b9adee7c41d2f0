import { createHash } from 'node:crypto';
import { downloadByteLimit } from '@botter/bot-api';
import { BotterError, type Media, type Message } from '@botter/contracts';
import type { KeptDetails } from '@botter/engine';
import { PG_POOL } from '@botter/server-database';
import { FileContents, harmlessName, type Sendable } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { noSuchMessage } from './not-found';
import { TelegramContent } from './telegram-content';

interface ContentRow {
  bot_id: string;
  kind: Message['kind'];
  media: Media | null;
  details: KeptDetails | null;
  file_id: string | null;
}

type FileDetails = Extract<KeptDetails, { type: 'file' }>;

/** Extensions for files without a name, by type: Telegram names no photos, voice messages or stickers. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'application/x-tgsticker': '.tgs',
};

/**
 * Finds the file of a message: at Telegram if it came from there, in the uploads if an action or a person
 * sent it.
 */
@Injectable()
export class MessageContent {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(FileContents) private readonly uploads: FileContents,
    @Inject(TelegramContent) private readonly telegram: TelegramContent,
  ) {}

  /**
   * @throws BotterError `not_found` without such a message or file, `refused_by_telegram` for a large file
   */
  async find(botId: string, chatId: string, messageId: string, thumbnail: boolean): Promise<Sendable> {
    const row = await this.#row(botId, chatId, messageId);
    if (!row) throw noSuchMessage();
    if (row.media?.source === 'upload') {
      const upload = await this.uploads.find(row.media.fileId, { thumbnail, ofBot: row.bot_id });
      if (!upload) throw new BotterError('not_found', 'The uploaded file was deleted');
      return upload;
    }
    if (row.file_id === null) throw new BotterError('not_found', 'This message has no file');
    const details = row.details?.type === 'file' ? row.details : undefined;
    return thumbnail ? this.#thumbnail(row, details) : this.#whole({ ...row, file_id: row.file_id }, details);
  }

  #thumbnail({ bot_id, kind }: ContentRow, details: FileDetails | undefined): Sendable {
    const fileId = details?.thumbnail_file_id ?? null;
    if (fileId === null) throw new BotterError('not_found', 'This message has no thumbnail');
    // Telegram's thumbnails are JPEG, except those of stickers, which are WebP.
    const mime = kind === 'sticker' ? 'image/webp' : 'image/jpeg';
    return this.#sendable(bot_id, fileId, mime, `thumbnail${extensions[mime]}`);
  }

  #whole({ bot_id, kind, file_id }: ContentRow & { file_id: string }, details: FileDetails | undefined) {
    if ((details?.size ?? 0) > downloadByteLimit) {
      throw new BotterError(
        'refused_by_telegram',
        "Bots can't download files over 20 MB. Open it in Telegram.",
      );
    }
    const mime = details?.mime_type ?? 'application/octet-stream';
    const name = details?.file_name ?? `${kind}${extensions[mime] ?? ''}`;
    return this.#sendable(bot_id, file_id, mime, harmlessName(name));
  }

  #sendable(botId: string, fileId: string, mime: string, name: string): Sendable {
    return {
      owner: botId,
      name,
      mime,
      // Only the stream knows the size, and Telegram doesn't promise ranges.
      size: undefined,
      tag: createHash('sha256').update(`${botId}/${fileId}`).digest('base64url').slice(0, 22),
      open: () => this.telegram.open(botId, fileId),
    };
  }

  async #row(botId: string, chatId: string, messageId: string): Promise<ContentRow | undefined> {
    if (!isUuid(messageId)) return undefined;
    const { rows } = await this.pool.query<ContentRow>(
      'select bot_id, kind, media, details, file_id from app.messages where bot_id = $1 and id = $2 and chat_id = $3',
      [botId, messageId, chatId],
    );
    return rows[0];
  }
}
