import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defaultQuotas } from '@botter/contracts';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { FixedClock } from '@botter/server-http';
import { silentLogger } from '@botter/server-logging';
import { FileRemoval } from './file-removal';
import { FileRows, type NewFile } from './file-rows';
import { filesMigrations } from './files.migrations';
import { DiskStorage } from './storage/disk-storage';
import type { FileStorage } from './storage/file-storage';
import { UploadFile } from './upload/upload-file';

const minute = 60_000;
const part = (text: string) => ({
  name: 'a.txt',
  content: Readable.from([Buffer.from(text)]),
  expected: { atLeast: text.length, atMost: text.length },
});

let database: TestDatabase;
let folder: string;
let disk: DiskStorage;
let clock: FixedClock;
let rows: FileRows;

beforeEach(async () => {
  database = await createTestDatabase([filesMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'botter-removal-'));
  disk = new DiskStorage(folder);
  clock = new FixedClock(new Date('2026-01-15T12:00:00.000Z'));
  rows = new FileRows(database.db, clock);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const removalFrom = (storage: FileStorage) => new FileRemoval(rows, storage, clock, silentLogger());
const uploadTo = (storage: FileStorage) =>
  new UploadFile(
    rows,
    storage,
    removalFrom(storage),
    { quotas: defaultQuotas, rateLimits: undefined },
    silentLogger(),
  );

async function left() {
  const { rows: inTable } = await database.pool.query('select 1 from app.files');
  const onDisk = await readdir(folder, { recursive: true, withFileTypes: true });
  return { rows: inTable.length, files: onDisk.filter((entry) => entry.isFile()).length };
}

/** The leftovers of a process that dies during an upload. */
async function crashedUpload(id: string): Promise<void> {
  const file: NewFile = {
    id,
    bot_id: 'bot-1',
    original_name: 'a.txt',
    mime: 'text/plain',
    telegram_type: 'document',
    storage_key: id,
    uploaded_by: 'user-1',
  };
  await rows.addReceiving(file, { atLeast: 4, atMost: 4 }, defaultQuotas);
  await disk.put(id, Readable.from([Buffer.from('half')]));
}

test('what a crash left is removed once no upload can still be running', async () => {
  await crashedUpload('crashed');
  await uploadTo(disk).execute('bot-1', 'user-1', part('whole'));
  clock.advance(50 * minute);
  await removalFrom(disk).expire(clock.now());
  expect(await left()).toEqual({ rows: 2, files: 2 });
  clock.advance(20 * minute);
  expect(await removalFrom(disk).overdueSince(clock.now())).toEqual(
    new Date(clock.now().getTime() - 10 * minute),
  );
  await removalFrom(disk).expire(clock.now());
  expect(await left()).toEqual({ rows: 1, files: 1 });
  expect(await rows.ofBot('bot-1')).toMatchObject([{ size: 5, state: 'stored' }]);
});

test('an unavailable storage responds 503 to an upload, and the failed removal is retried', async () => {
  let isAway = true;
  const failing: FileStorage = {
    async put(key, content) {
      await disk.put(key, content);
      throw new Error('away');
    },
    open: (key) => disk.open(key),
    async remove(key) {
      if (isAway) throw new Error('away');
      await disk.remove(key);
    },
  };
  await expect(uploadTo(failing).execute('bot-1', 'user-1', part('text'))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 30,
  });
  expect(await rows.ofBot('bot-1')).toEqual([]);
  await removalFrom(failing).expire(clock.now());
  expect(await left()).toEqual({ rows: 1, files: 1 });
  isAway = false;
  await removalFrom(failing).expire(clock.now());
  expect(await left()).toEqual({ rows: 0, files: 0 });
});

test('a file of a bot that was deleted while it came in is not kept', async () => {
  const meanwhile: FileStorage = {
    async put(key, content) {
      await disk.put(key, content);
      await rows.markBotDeleting('bot-1');
    },
    open: (key) => disk.open(key),
    remove: (key) => disk.remove(key),
  };
  await expect(uploadTo(meanwhile).execute('bot-1', 'user-1', part('text'))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await left()).toEqual({ rows: 0, files: 0 });
});

test('hundreds of files of a bot are removed in batches', async () => {
  for (let n = 0; n < 230; n += 1) await crashedUpload(`file-${n}`);
  await removalFrom(disk).removeOfBot('bot-1');
  expect(await left()).toEqual({ rows: 0, files: 0 });
});
