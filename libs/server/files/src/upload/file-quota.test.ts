import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { PassThrough, Readable } from 'node:stream';
import { bytesPerMegabyte, defaultQuotas, uploadByteLimit } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { type ExpectedSize, FixedClock } from '@botter/server-http';
import { silentLogger } from '@botter/server-logging';
import { FileRemoval } from '../file-removal';
import { FileRows } from '../file-rows';
import { filesMigrations } from '../files.migrations';
import { DiskStorage } from '../storage/disk-storage';
import { UploadFile } from './upload-file';

const kilobyte = 1024;
const refusal = {
  code: 'quota_exceeded',
  message: 'All files of a bot may take 1 MB together. Delete files that you no longer need.',
  details: [
    { path: 'quota', message: 'files_mb' },
    { path: 'limit', message: '1' },
  ],
};

let database: TestDatabase;
let folder: string;
let rows: FileRows;
let removal: FileRemoval;
let uploads: UploadFile;

beforeEach(async () => {
  database = await createTestDatabase([filesMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'botter-quota-'));
  const clock = new FixedClock(new Date('2026-01-15T12:00:00.000Z'));
  const disk = new DiskStorage(folder);
  rows = new FileRows(database.db, clock);
  removal = new FileRemoval(rows, disk, clock, silentLogger());
  const quotas = { ...defaultQuotas, files_mb: 1, files: 12 };
  uploads = new UploadFile(rows, disk, removal, { quotas, rateLimits: undefined }, silentLogger());
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An upload whose bytes come when the test decides. */
function begin(expected: ExpectedSize, botId = 'bot-1') {
  const content = new PassThrough({ highWaterMark: 8 * bytesPerMegabyte });
  content.on('error', () => undefined);
  const result = uploads.execute(botId, 'user-1', { name: 'a.txt', content, expected });
  result.catch(() => undefined);
  return { result, send: (bytes: number) => content.end(Buffer.alloc(bytes, 'x')) };
}

function upload(bytes: number, expected: ExpectedSize = { atLeast: bytes, atMost: bytes }, botId?: string) {
  const { result, send } = begin(expected, botId);
  send(bytes);
  return result;
}

const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('files fill the quota to its last byte, and deleting makes room', async () => {
  const first = await upload(400 * kilobyte);
  await upload(624 * kilobyte);
  await expect(upload(1)).rejects.toMatchObject(refusal);
  await expect(upload(1, undefined, 'bot-2')).resolves.toMatchObject({ size: 1 });
  await removal.remove({ id: first.id, storage_key: first.id });
  await expect(upload(400 * kilobyte)).resolves.toMatchObject({ size: 400 * kilobyte });
});

test("simultaneous uploads can't exceed the quota together", async () => {
  const sizes = Array.from({ length: 8 }, () => 300 * kilobyte);
  const results = await Promise.allSettled(sizes.map((size) => upload(size)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal);
  }
  expect(await rows.ofBot('bot-1')).toHaveLength(3);
  expect(await onDisk()).toBe(3);
});

test('returns room that an upload reserved and did not need', async () => {
  await expect(upload(10 * kilobyte, { atLeast: 0, atMost: uploadByteLimit })).resolves.toBeDefined();
  await expect(upload(1014 * kilobyte)).resolves.toBeDefined();
});

test('an upload without a length ends when the room is used up', async () => {
  await upload(1000 * kilobyte);
  const unknown = { atLeast: 0, atMost: uploadByteLimit };
  await expect(upload(25 * kilobyte, unknown)).rejects.toMatchObject(refusal);
  expect(await onDisk()).toBe(1);
  await expect(upload(24 * kilobyte, unknown)).resolves.toMatchObject({ size: 24 * kilobyte });
});

test('refuses an upload before storing it if its length is larger than the room', async () => {
  const large = begin({ atLeast: 2 * bytesPerMegabyte, atMost: 3 * bytesPerMegabyte });
  large.send(kilobyte);
  await expect(large.result).rejects.toMatchObject(refusal);
  const { rows: left } = await database.pool.query('select 1 from app.files');
  expect(left).toEqual([]);
});

test('files of a bot have a limit of their number too, even if uploads come at the same moment', async () => {
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => upload(10)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    code: 'quota_exceeded',
    message: 'This bot has reached the limit of 12 files. Delete files that you no longer need.',
    details: [
      { path: 'quota', message: 'files' },
      { path: 'limit', message: '12' },
    ],
  });
  const [first] = await rows.ofBot('bot-1');
  if (!first) throw new Error('No file');
  await removal.remove(first);
  await expect(upload(10)).resolves.toMatchObject({ size: 10 });
});

test('what has passed of an upload is collected with the young objects', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as { detail?: { flags?: number } }[]) {
      if (detail?.flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) collections += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const config = { quotas: defaultQuotas, rateLimits: undefined };
  const large = new UploadFile(rows, new DiskStorage(folder), removal, config, silentLogger());
  const size = 9 * bytesPerMegabyte;
  const content = Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(bytesPerMegabyte, 'x')));
  await large.execute('bot-1', 'user-1', {
    name: 'a.txt',
    content,
    expected: { atLeast: size, atMost: size },
  });
  await eventually(() => collections >= 2);
  observer.disconnect();
});
