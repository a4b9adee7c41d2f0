import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storageSuite } from '../testing/storage-suite';
import { DiskStorage } from './disk-storage';

let folder: string;
let storage: DiskStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'botter-disk-'));
  storage = new DiskStorage(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

storageSuite(() => ({
  storage,
  async count() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  },
}));

test('only the server can read the files', async () => {
  await storage.put('private-01', Readable.from([Buffer.from('x')]));
  expect((await stat(join(folder, 'files', '01', 'private-01'))).mode & 0o077).toBe(0);
});

test('a folder that cannot be written fails, and the sender is stopped', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  const content = Readable.from([Buffer.from('x')]);
  await expect(new DiskStorage(join(folder, 'no-folder')).put('a', content)).rejects.toThrow('ENOTDIR');
  expect(content.destroyed).toBe(true);
});
