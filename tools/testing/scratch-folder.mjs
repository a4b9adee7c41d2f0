import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gigabyte = 2 ** 30;
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * A new folder for a PostgreSQL whose data is not needed after the tests: in memory if there is plenty of it,
 * because a database is a thousand files, which cost a disk a quarter of a second of processor time to make.
 * @param {string} prefix of the folder's name
 */
export function scratchFolder(prefix) {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < 4 * gigabyte || freemem() < 6 * gigabyte) return false;
    removeAbandoned();
    return true;
  } catch {
    return false;
  }
}

/** Folders of killed runs would keep their memory until the machine starts again. */
function removeAbandoned() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith('botter-'))) {
    const folder = join(memory, name);
    if (Date.now() - statSync(folder).mtimeMs > abandonedAfterMs && !isInUse(folder))
      rmSync(folder, { recursive: true, force: true });
  }
}

function isInUse(folder) {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
