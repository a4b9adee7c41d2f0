import type { MediaType } from '@botter/contracts';

export interface FileRow {
  id: string;
  bot_id: string;
  /** As shown to people and given to Telegram: harmless, with an extension that fits the content. */
  original_name: string;
  mime: string;
  telegram_type: MediaType;
  /** Bytes and checksum (hex) are known when everything has come. */
  size: number | null;
  sha256: string | null;
  /** Bytes of its bot's quota that are reserved while it is received; a stored file uses its size. */
  reserved: number;
  storage_key: string;
  uploaded_by: string;
  /**
   * Written before the first byte is stored and erased after the last one is deleted, so that no byte is
   * forgotten.
   */
  state: 'receiving' | 'stored' | 'deleting';
  thumbnail: 'made' | 'impossible' | null;
  created_at: Date;
  state_since: Date;
}

/** A file whose content is there. */
export type StoredFileRow = FileRow & { size: number; sha256: string };

/** What Telegram calls a file after it was sent once; only the bot that sent it may use that id. */
interface TelegramFileRow {
  bot_id: string;
  file_id: string;
  method: string;
  telegram_file_id: string;
  remembered_at: Date;
}

export type FileTables = {
  'app.files': FileRow;
  'app.telegram_files': TelegramFileRow;
};
