import type { BotFile } from '@botter/contracts';
import { canHaveThumbnail } from './content/file-kind';
import type { StoredFileRow } from './files.tables';

/** A file as the contract shows it. */
export function toFileResponse(row: StoredFileRow): BotFile {
  return {
    id: row.id,
    originalName: row.original_name,
    telegramType: row.telegram_type,
    size: row.size,
    mimeType: row.mime,
    hasThumbnail: canHaveThumbnail(row.mime) && row.thumbnail !== 'impossible',
    created_at: row.created_at.toISOString(),
  };
}
