import type { Readable } from 'node:stream';
import { BotterError, type MediaType } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { FileRows } from './file-rows';
import { FILE_STORAGE, type FileStorage } from './storage/file-storage';

const missingText = 'The chosen file no longer exists. Choose another one, or none.';

/** A file that a person has chosen. */
export interface ChosenFile {
  readonly fileId: string;
  /** Of the media in the body of the call. */
  readonly path: string;
}

export interface KnownFile {
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
  /** How Telegram should show it. */
  readonly telegramType: MediaType;
}

/** A file that is ready to be read once. The caller reads the stream to its end or destroys it. */
export interface OpenFile extends KnownFile {
  readonly stream: Readable;
}

/** Files for who sends them. */
@Injectable()
export class FileSource {
  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /** @returns undefined if this bot has no such file, even if another bot has it */
  async open(botId: string, fileId: string): Promise<OpenFile | undefined> {
    const row = await this.rows.find(fileId);
    if (!row || row.bot_id !== botId) return undefined;
    const stream = await this.storage.open(row.storage_key);
    return (
      stream && {
        stream,
        size: row.size,
        name: row.original_name,
        mime: row.mime,
        telegramType: row.telegram_type,
      }
    );
  }

  /** Describes a file; undefined if this bot has no such file. */
  async describe(botId: string, fileId: string): Promise<KnownFile | undefined> {
    const row = await this.rows.find(fileId);
    if (row?.bot_id !== botId) return undefined;
    return { size: row.size, name: row.original_name, mime: row.mime, telegramType: row.telegram_type };
  }

  /** Which of these files the bot has. */
  async existing(botId: string, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.rows.ofBotAmong(botId, fileIds);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * @throws BotterError `validation_failed` if the bot doesn't have one of them
   */
  async refuseMissing(botId: string, chosen: readonly ChosenFile[]): Promise<void> {
    if (chosen.length === 0) return;
    const existing = await this.existing(botId, [...new Set(chosen.map(({ fileId }) => fileId))]);
    const missing = chosen.filter(({ fileId }) => !existing.has(fileId));
    if (missing.length === 0) return;
    throw new BotterError(
      'validation_failed',
      missingText,
      missing.map(({ path }) => ({ path: `body.${path}.fileId`, message: missingText })),
    );
  }
}
