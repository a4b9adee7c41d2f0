import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFiles } from './check-files';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'botter-check-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

test('a folder is made if there is none, and left empty', async () => {
  const path = join(place, 'a', 'files');
  await checkFiles({ files: { kind: 'folder', path }, roles: ['api'] });
  expect(await readdir(path)).toEqual([]);
});

test('a folder that cannot be written is reported in one line', async () => {
  const file = join(place, 'file');
  await writeFile(file, '');
  const path = join(file, 'files');
  await expect(checkFiles({ files: { kind: 'folder', path }, roles: ['worker'] })).rejects.toThrow(
    `FILES_DIR (${path}) is no folder that can be written: ENOTDIR`,
  );
});

test('a role that writes no files is not checked', async () => {
  const path = join(place, 'files');
  await checkFiles({ files: { kind: 'folder', path }, roles: ['runtime'] });
  expect(existsSync(path)).toBe(false);
});
