import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botter-places-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const places = () => import('./own-places.mjs');

test('makes a folder of our own, whatever the umask, and finds it again', async () => {
  const { ownFolder } = await places();
  const before = process.umask(0o077);
  try {
    expect(await ownFolder(join(folder, 'ours'))).toBe(join(folder, 'ours'));
  } finally {
    process.umask(before);
  }
  expect(await ownFolder(join(folder, 'ours'))).toBe(join(folder, 'ours'));
});

test('does not use a folder that others can change', async () => {
  const { ownFolder } = await places();
  const prepared = join(folder, 'prepared');
  mkdirSync(prepared);
  chmodSync(prepared, 0o777);
  await expect(ownFolder(prepared)).rejects.toThrow('others than this user can change it');
  symlinkSync('/', join(folder, 'link'));
  await expect(ownFolder(join(folder, 'link'))).rejects.toThrow('is not used');
});

describe('the folder of a database', () => {
  test('is the wanted one if the user that runs the database can reach it', async () => {
    const { clusterPlace } = await places();
    const wanted = join(folder, 'postgres');
    expect(await clusterPlace(wanted, { foreignUser: false })).toBe(wanted);
    chmodSync(folder, 0o755);
    expect(await clusterPlace(wanted, { foreignUser: true })).toBe(wanted);
  });

  (isRoot ? test : test.skip)(
    'in a closed folder of root elsewhere, and there again at the next start',
    async () => {
      const { clusterPlace, knownClusterPlace, ownRoot } = await places();
      chmodSync(folder, 0o700);
      const wanted = join(folder, 'postgres');
      const place = await clusterPlace(wanted, { foreignUser: true });
      try {
        expect(place.startsWith(`${ownRoot()}/data-`)).toBe(true);
        expect(await clusterPlace(wanted, { foreignUser: true })).toBe(place);
        expect(await knownClusterPlace(wanted)).toBe(place);
        writeFileSync(`${wanted}.location`, '/etc\n');
        await expect(clusterPlace(wanted, { foreignUser: true })).rejects.toThrow('outside');
      } finally {
        rmSync(join(place, '..'), { recursive: true, force: true });
      }
    },
  );
});
