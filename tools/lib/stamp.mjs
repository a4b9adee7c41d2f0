// Is something that was built or installed still up to date with its sources? A hash of the sources answers
// that.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.git', '.cache', 'artifacts', '.nx', '.botter']);

/** A hash over names, sizes and times of everything under these files and folders, tests left out. */
export async function hashSources(root, paths) {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) await addTo(hash, join(root, path), path);
  return hash.digest('hex');
}

async function addTo(hash, full, name) {
  const info = await stat(full).catch(() => undefined);
  if (!info) return;
  if (info.isDirectory()) {
    for (const child of (await readdir(full)).sort()) {
      if (!ignored.has(child)) await addTo(hash, join(full, child), `${name}/${child}`);
    }
  } else if (!/\.test\.tsx?$/.test(name)) {
    hash
      .update(`${name}\0${info.size}\0`)
      .update(await readFile(full))
      .update('\0');
  }
}

export async function readStamp(file) {
  return (await readFile(file, 'utf8').catch(() => '')).trim();
}

export async function writeStamp(file, value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${value}\n`);
}
