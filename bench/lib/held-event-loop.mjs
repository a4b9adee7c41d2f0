// Loaded into a process with `--import`: for how much processor time its event loop is held at once, which other load of the machine
// doesn't change. SIGUSR2 writes { p99, longest } in milliseconds since the last time into the file that BENCH_HELD_FILE names. Linux only.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const file = process.env.BENCH_HELD_FILE;
/** Of this thread, in milliseconds. */
const processorMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
let held = [];
let last = processorMs();

setInterval(() => {
  const now = processorMs();
  held.push(now - last);
  last = now;
}, 5).unref();

process.on('SIGUSR2', () => {
  const sorted = held.sort((a, b) => a - b);
  held = [];
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ p99: sorted[Math.floor(sorted.length * 0.99)], longest: sorted.at(-1) }),
  );
  renameSync(`${file}.new`, file);
});
