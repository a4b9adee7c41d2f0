import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Mounts a file system of this number of megabytes in memory on a folder. Only root may. */
export function smallDisk(folder, megabytes) {
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'botter-faults', folder);
  const filler = join(folder, 'filler');
  return {
    /** Takes all free space except this number of kilobytes. */
    fill(leaveKilobytes = 0) {
      const file = openSync(filler, 'w');
      const chunk = Buffer.alloc(16 * 1024, 1);
      try {
        for (;;) writeSync(file, chunk);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      if (leaveKilobytes > 0) run('truncate', '-s', `-${leaveKilobytes}K`, filler);
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => run('umount', '--lazy', folder),
  };
}

export function run(program, ...args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}
