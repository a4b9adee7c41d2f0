import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@botter/server-async';
import type { Config } from '@botter/server-config';
import { StartError } from './start-error';

const patienceMs = 10_000;

/**
 * Makes sure that this process can write its files: uploads in the configured folder, and temporary files in
 * the system's (`TMPDIR`). Roles that only read are not checked.
 * @throws StartError if one of the folders can't be written, or does not answer
 */
export async function checkFiles({ files, roles }: Pick<Config, 'files' | 'roles'>): Promise<void> {
  if (!roles.includes('api') && !roles.includes('worker')) return;
  if (files.kind === 'folder') await checkFolder('FILES_DIR', files.path);
  await checkFolder('TMPDIR', tmpdir());
}

async function checkFolder(variable: string, folder: string): Promise<void> {
  const probe = mkdir(folder, { recursive: true })
    .then(() => mkdtemp(join(folder, 'botter-probe-')))
    .then((place) => rm(place, { recursive: true }));
  try {
    await withDeadline(patienceMs, probe, () => {
      throw Object.assign(new Error(), { code: 'ETIMEDOUT' });
    });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`${variable} (${folder}) is no folder that can be written: ${code}`);
  }
}
