import { PassThrough, Readable } from 'node:stream';
import { eventually } from '@botter/server-async/testing';
import { Secret } from '@botter/server-secrets';
import { type S3Server, startS3Server } from '../../../../../tools/testing/s3-server.mjs';
import { storageSuite } from '../testing/storage-suite';
import { S3Storage } from './s3-storage';

const bucket = 'botter';
let stub: S3Server;
let storage: S3Storage;

const connect = (endpoint: string, accessKeyId = 'botter-key', secret = 'botter-secret') =>
  new S3Storage({
    endpoint,
    bucket,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey: new Secret(secret),
  });

beforeAll(async () => {
  stub = await startS3Server(bucket, 'botter-key');
  storage = connect(stub.url);
});
afterAll(async () => {
  storage.close();
  await stub.stop();
});

storageSuite(() => ({ storage, count: async () => stub.objects.size + stub.uploads.size }));

test('a storage that refuses fails, and the sender is stopped', async () => {
  const stranger = connect(stub.url, 'stranger');
  const content = Readable.from([Buffer.from('x')]);
  await expect(stranger.put('refused', content)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(content.destroyed).toBe(true);
  await expect(stranger.open('refused')).rejects.toMatchObject({ name: 'AccessDenied' });
  stranger.close();
});

test('holds at most a few parts in memory', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  let given = 0;
  let ahead = 0;
  const content = Readable.from(
    (async function* () {
      for (; given < 50 * 1024 * 1024; given += piece.length) {
        const uploaded = [...stub.uploads.values()].flatMap((parts) => [...parts.values()]);
        ahead = Math.max(ahead, given - uploaded.reduce((sum, part) => sum + part.length, 0));
        yield piece;
      }
    })(),
  );
  await storage.put('large', content);
  expect(stub.objects.get('files/large')).toHaveLength(50 * 1024 * 1024);
  expect(ahead).toBeLessThan(20 * 1024 * 1024);
});

test('removes the parts of an upload whose process has died', async () => {
  const before = stub.uploads.size;
  const dying = connect(stub.url);
  const content = new PassThrough();
  content.write(Buffer.alloc(6 * 1024 * 1024, 'x'));
  const ended = dying.put('abandoned', content).catch(() => {});
  await eventually(() => [...stub.uploads.values()].some((parts) => parts.size > 0));
  await storage.remove('abandoned-by-nobody');
  expect(stub.uploads.size).toBe(before + 1);
  await storage.remove('abandoned');
  expect(stub.uploads.size).toBe(before);
  content.destroy();
  await ended;
  dying.close();
});

// A real one, if its address is given; its bucket is called `botter` as well.
const { S3_TEST_ENDPOINT: real = '', S3_TEST_KEY, S3_TEST_SECRET } = process.env;
if (real !== '') {
  describe('against the storage of S3_TEST_ENDPOINT', () => {
    const client = connect(real, S3_TEST_KEY, S3_TEST_SECRET);
    storageSuite(() => ({ storage: client }));
  });
}
