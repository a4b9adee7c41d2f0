import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

/**
 * A clock that can be set while its process runs (libfaketime). Only the time of day is moved, as when
 * someone sets a machine's clock: the monotonic clock continues. `env` is for starting the process.
 */
export function adjustableClock(folder, name) {
  if (!library) throw new Error('libfaketime is not installed (Debian: apt-get install faketime)');
  const file = join(folder, `clock-${name}`);
  const set = (seconds) => {
    // Never half-written: it is read all the time.
    writeFileSync(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${file}.next`, file);
  };
  set(0);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}
