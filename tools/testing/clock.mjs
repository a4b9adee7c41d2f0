import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

/** Only the time of day is moved, as when someone sets a machine's clock: the monotonic clock goes on, and so do the times of files. */
const fakedClock = () => {
  if (!library) throw new Error('libfaketime is not installed (Debian: apt-get install faketime)');
  return {
    LD_PRELOAD: library,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
};

/** The environment of processes whose clock is so many seconds ahead. */
export const shiftedClock = (seconds) => ({
  ...fakedClock(),
  FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
});

/**
 * The environment of a program that hardly runs with a faked clock, as Chromium does; the clock of its pages is moved by
 * `shiftDate` of the journeys.
 */
export function realClock({ LD_PRELOAD, ...env }) {
  return LD_PRELOAD === library ? env : { ...env, LD_PRELOAD };
}

/** How far the clock of this process is ahead, in seconds. */
export const clockShift = () => Number(process.env.FAKETIME ?? 0);

/**
 * A clock that can be set while its process runs (libfaketime). `env` is what the process starts with.
 */
export function adjustableClock(folder, name) {
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
      ...fakedClock(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
    },
  };
}
