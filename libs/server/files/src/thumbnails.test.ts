import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { defaultQuotas } from '@botter/contracts';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { silentLogger } from '@botter/server-logging';
import sharp from 'sharp';
import { FileRows } from './file-rows';
import { filesMigrations } from './files.migrations';
import type { StoredFileRow } from './files.tables';
import { DiskStorage } from './storage/disk-storage';
import type { FileStorage } from './storage/file-storage';
import { Thumbnails } from './thumbnails';

let database: TestDatabase;
let folder: string;
let rows: FileRows;
let disk: DiskStorage;

beforeAll(async () => {
  database = await createTestDatabase([filesMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'botter-thumbnails-'));
  rows = new FileRows(database.db, new FixedClock(new Date('2026-01-15T12:00:00.000Z')));
  disk = new DiskStorage(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function image(id: string, botId: string): Promise<StoredFileRow> {
  const file = { id, bot_id: botId, original_name: 'a.png', mime: 'image/png', storage_key: id };
  const size = { atLeast: 1, atMost: 1000 };
  await rows.addReceiving({ ...file, telegram_type: 'photo', uploaded_by: 'user' }, size, defaultQuotas);
  const content = sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } }).png();
  await disk.put(id, Readable.from([await content.toBuffer()]));
  const row = await rows.markStored(id, { size: 1000, sha256: id, telegram_type: 'photo' });
  return row as StoredFileRow;
}

test('images of one bot that hang in the storage do not delay those of another', async () => {
  const hanging = new PassThrough();
  const opened: string[] = [];
  const storage: FileStorage = {
    put: (key, content) => disk.put(key, content),
    remove: (key) => disk.remove(key),
    async open(key) {
      opened.push(key);
      return key.startsWith('hanging') ? hanging : disk.open(key);
    },
  };
  const thumbnails = new Thumbnails(rows, storage, silentLogger());
  const held = await Promise.all([image('hanging-1', 'slow'), image('hanging-2', 'slow')]);
  const waiting = held.map((file) => thumbnails.open(file).catch((error: Error) => error));
  const small = await thumbnails.open(await image('quick', 'other'));
  expect((await small?.toArray())?.length).toBeGreaterThan(0);
  expect(opened).not.toContain('hanging-2');
  hanging.destroy(new Error('given up'));
  expect(await waiting[0]).toMatchObject({ message: 'given up' });
  await Promise.all(waiting);
});
