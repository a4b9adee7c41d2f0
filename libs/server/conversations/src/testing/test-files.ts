import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestDatabase } from '@botter/server-database/testing';

export interface TestFile {
  readonly id: string;
  readonly botId: string;
  readonly mime: string;
  readonly name: string;
  readonly content: Buffer;
}

/** Adds a file as an upload would: its row, and its bytes in the folder of files. */
export async function addFile({ pool }: TestDatabase, folder: string, file: TestFile): Promise<void> {
  const place = join(folder, file.id.slice(-2), file.id);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, file.content);
  await pool.query(
    `insert into app.files (id, bot_id, original_name, mime, telegram_type, size, sha256, storage_key, uploaded_by,
       state, created_at, state_since)
     values ($1, $2, $3, $4, 'photo', $5, '', $1, 'user', 'stored', now(), now())`,
    [file.id, file.botId, file.name, file.mime, file.content.length],
  );
}
