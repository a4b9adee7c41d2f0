// Places outside the project that only this user can write, for what must be reached by the user that
// PostgreSQL runs as.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A place is not what it should be; the message is a whole sentence for the person at the terminal. */
export class PlaceError extends Error {}

/**
 * Root's files are in a folder that every user can reach and only root can write; those of others in their
 * own cache.
 */
export function ownRoot() {
  if (process.getuid?.() === 0) return '/var/lib/botter';
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'botter');
}

/**
 * Makes the folder if it is missing. An existing one is used only if it belongs to this user and no one else
 * may write in it: anyone who could would choose what runs with this user's rights.
 * @throws PlaceError if it may not be used
 */
export async function ownFolder(path) {
  await mkdir(dirname(path), { recursive: true }).catch(() => {});
  await mkdir(path).then(
    () => chmod(path, 0o755),
    (error) => {
      if (error.code !== 'EEXIST') throw new PlaceError(`The folder ${path} cannot be made (${error.code}).`);
    },
  );
  const found = await lstat(path);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  const othersWrite = (found.mode & (constants.S_IWGRP | constants.S_IWOTH)) !== 0;
  if (!found.isDirectory() || !isOurs || othersWrite) {
    throw new PlaceError(
      `The folder ${path} is not used, because others than this user can change it. Remove it, or make it yours alone (chmod 755).`,
    );
  }
  return path;
}

/** Whether every user may pass through a folder and all that are above it. */
export async function reachableByOthers(path) {
  for (let place = resolve(path); ; place = dirname(place)) {
    if (!((await stat(place)).mode & constants.S_IXOTH)) return false;
    if (place === dirname(place)) return true;
  }
}

/**
 * The folder for the files of a database: `wanted`, or, if another user who may not pass the folders above
 * must reach them, a folder of its own that a file next to `wanted` names. Without that file the database is
 * empty.
 */
export async function clusterPlace(wanted, { foreignUser }) {
  const pointer = pointerOf(wanted);
  const named = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (named) {
    if (dirname(named) !== ownRoot())
      throw new PlaceError(`The file ${pointer} names a place outside ${ownRoot()}.`);
    await ownFolder(ownRoot());
    return join(await ownFolder(named), 'postgres');
  }
  const isThere = await access(join(wanted, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  await mkdir(dirname(wanted), { recursive: true });
  if (isThere || !foreignUser || (await reachableByOthers(dirname(wanted)))) return wanted;
  await ownFolder(ownRoot());
  const place = await ownFolder(join(ownRoot(), `data-${randomBytes(6).toString('hex')}`));
  await writeFile(pointer, `${place}\n`, { mode: 0o600 });
  return join(place, 'postgres');
}

/**
 * The folder that `clusterPlace` chose earlier for a database; `wanted` itself unless a file names another.
 */
export async function knownClusterPlace(wanted) {
  const named = (await readFile(pointerOf(wanted), 'utf8').catch(() => '')).trim();
  return named ? join(named, 'postgres') : wanted;
}

const pointerOf = (wanted) => `${wanted}.location`;
