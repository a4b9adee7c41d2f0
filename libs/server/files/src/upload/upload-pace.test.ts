import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesPerMegabyte, defaultQuotas, fileUpload } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { defaultRateLimits } from '@botter/server-config';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { SystemClock, uploadedFile } from '@botter/server-http';
import { silentLogger } from '@botter/server-logging';
import { FileRemoval } from '../file-removal';
import { FileRows } from '../file-rows';
import { filesMigrations } from '../files.migrations';
import { DiskStorage } from '../storage/disk-storage';
import { UploadFile } from './upload-file';
import { UploadPace } from './upload-pace';

test('one person at their limit delays no other, unless all together are at theirs', async () => {
  const pace = new UploadPace({ number: 1, seconds: 86_400 });
  const ends = new AbortController();
  await pace.pass('anna', bytesPerMegabyte, ends.signal);
  let passed = false;
  const second = (async () => {
    await pace.pass('anna', bytesPerMegabyte, ends.signal);
    passed = true;
  })();
  await pace.pass('ben', bytesPerMegabyte, ends.signal);
  await pace.pass('cem', bytesPerMegabyte, ends.signal);
  expect(passed).toBe(false);
  const fifth = pace.pass('dina', bytesPerMegabyte, ends.signal);
  expect(await Promise.race([fifth.then(() => 'passed'), sleep(50).then(() => 'waits')])).toBe('waits');
  ends.abort();
  await Promise.all([second, fifth]);
});

test('what a person may send in a second does not come in one go', async () => {
  const pace = new UploadPace({ number: 1_000, seconds: 86_400 });
  const ends = new AbortController();
  await pace.pass('anna', bytesPerMegabyte, ends.signal);
  const second = pace.pass('anna', bytesPerMegabyte, ends.signal);
  expect(await Promise.race([second.then(() => 'passed'), sleep(50).then(() => 'waits')])).toBe('waits');
  ends.abort();
  await second;
});

describe('an upload at its limit', () => {
  let database: TestDatabase;
  let folder: string;
  let server: Server;
  let serverSide: Socket | undefined;
  let result: Promise<unknown> | undefined;

  beforeEach(async () => {
    database = await createTestDatabase([filesMigrations]);
    folder = await mkdtemp(join(tmpdir(), 'botter-pace-'));
    const clock = new SystemClock();
    const disk = new DiskStorage(folder);
    const rows = new FileRows(database.db, clock);
    const removal = new FileRemoval(rows, disk, clock, silentLogger());
    // The first megabyte passes, and then hardly anything does.
    const rateLimits = { ...defaultRateLimits, upload_mb: { number: 1, seconds: 86_400 } };
    const uploads = new UploadFile(
      rows,
      disk,
      removal,
      { quotas: defaultQuotas, rateLimits },
      silentLogger(),
    );
    server = createServer((request) => {
      serverSide = request.socket;
      result = uploadedFile(request, fileUpload).then((part) => uploads.execute('bot-1', 'user-1', part));
      result.catch(() => undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is not read on, keeps nothing in memory, and leaves nothing when its connection ends', async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
        `content-length: ${40 * bytesPerMegabyte}\r\n\r\n` +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    );
    client.write(Buffer.alloc(30 * bytesPerMegabyte, 'x'));
    const read = () => serverSide?.bytesRead ?? 0;
    await eventually(() => read() >= bytesPerMegabyte);
    // Time enough for all of it, if it were read.
    await sleep(300);
    expect(read()).toBeLessThan(4 * bytesPerMegabyte);
    server.closeAllConnections();
    await expect(result).rejects.toMatchObject({ message: 'The upload was interrupted' });
    const { rows } = await database.pool.query('select 1 from app.files');
    expect(rows).toEqual([]);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });
});
