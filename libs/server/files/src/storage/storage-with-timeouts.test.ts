import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Secret } from '@botter/server-secrets';
import { storageSuite } from '../testing/storage-suite';
import { DiskStorage } from './disk-storage';
import type { FileStorage } from './file-storage';
import { S3Storage } from './s3-storage';
import { StorageWithTimeouts } from './storage-with-timeouts';

const brief = { responseMs: 150, silenceMs: 150 };
const silent = { name: 'StorageTimeoutError' };
const never = () => new Promise<never>(() => undefined);
const bytes = (count: number) => Readable.from([Buffer.alloc(count, 'x')]);

/** A storage of which each part may keep silent. */
function storageWith(parts: Partial<FileStorage>): FileStorage {
  return new StorageWithTimeouts({ put: never, open: never, remove: never, ...parts }, brief);
}

describe('over a working disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'botter-patient-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  storageSuite(() => ({ storage: new StorageWithTimeouts(new DiskStorage(folder)) }));
});

test('an open or a removal that never starts times out', async () => {
  const storage = storageWith({});
  await expect(storage.open('a')).rejects.toMatchObject(silent);
  await expect(storage.remove('a')).rejects.toMatchObject(silent);
});

test('a late stream is closed', async () => {
  const late = bytes(1);
  let give: (stream: Readable) => void = () => undefined;
  const storage = storageWith({ open: () => new Promise((resolve) => (give = resolve)) });
  await expect(storage.open('a')).rejects.toMatchObject(silent);
  give(late);
  await once(late, 'close');
});

test('a content that breaks off without an end is an error for its reader', async () => {
  const source = new PassThrough();
  source.write('begin');
  const stream = await storageWith({ open: async () => source }).open('a');
  await expect(stream?.toArray()).rejects.toMatchObject(silent);
  expect(source.destroyed).toBe(true);
});

test('waits for a reader that is slow itself', async () => {
  const stream = await storageWith({ open: async () => bytes(200_000) }).open('a');
  await new Promise((resolve) => setTimeout(resolve, 4 * brief.silenceMs));
  expect(Buffer.concat((await stream?.toArray()) ?? [])).toHaveLength(200_000);
});

test('a reader that leaves closes what it read from', async () => {
  const source = new PassThrough();
  const stream = await storageWith({ open: async () => source }).open('a');
  stream?.destroy();
  await new Promise((resolve) => source.once('close', resolve));
});

test('a storage that takes no bytes or never finishes times out, and the sender is stopped', async () => {
  const content = bytes(10);
  await expect(storageWith({}).put('a', content)).rejects.toMatchObject(silent);
  expect(content.destroyed).toBe(true);
  const endless = storageWith({ put: async (_, stream) => (await stream.toArray(), never()) });
  await expect(endless.put('a', bytes(10))).rejects.toMatchObject(silent);
});

test('waits for a sender that is slow itself', async () => {
  const content = new PassThrough();
  const kept: Buffer[] = [];
  const storage = storageWith({
    async put(_, stream) {
      for await (const chunk of stream) kept.push(chunk as Buffer);
    },
  });
  const putting = storage.put('a', content);
  content.write('first ');
  await new Promise((resolve) => setTimeout(resolve, 3 * brief.silenceMs));
  content.end('last');
  await putting;
  expect(Buffer.concat(kept).toString()).toBe('first last');
});

describe('an S3 that takes connections and says nothing', () => {
  let server: Server;
  let s3: S3Storage;
  beforeAll(async () => {
    server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    s3 = new S3Storage({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'botter',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: new Secret('secret'),
    });
  });
  afterAll(() => {
    s3.close();
    server.closeAllConnections();
    server.close();
  });

  test('times out in every call', async () => {
    const storage = new StorageWithTimeouts(s3, brief);
    const calls = [storage.open('a'), storage.remove('a'), storage.put('a', bytes(10))];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: silent });
    }
  });
});
