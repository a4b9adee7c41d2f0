// Loaded into a process with `--import`: measures the processor time of single turns of its event loop, which
// other load of the machine doesn't change. SIGUSR2 writes { p99, longest, collections } in milliseconds
// since the last time into the file that BENCH_HELD_FILE names. Linux only.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

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

/** Pauses for garbage, by the clock. */
let pauses = { young: [], whole: [] };
new PerformanceObserver((list) => {
  for (const { duration, detail } of list.getEntries()) {
    pauses[detail.kind === constants.NODE_PERFORMANCE_GC_MINOR ? 'young' : 'whole'].push(duration);
  }
}).observe({ entryTypes: ['gc'] });
const summary = (times) => ({
  count: times.length,
  sum: times.reduce((sum, time) => sum + time, 0),
  longest: Math.max(0, ...times),
});

process.on('SIGUSR2', () => {
  const sorted = held.sort((a, b) => a - b);
  held = [];
  const collections = { young: summary(pauses.young), whole: summary(pauses.whole) };
  pauses = { young: [], whole: [] };
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ p99: sorted[Math.floor(sorted.length * 0.99)], longest: sorted.at(-1), collections }),
  );
  renameSync(`${file}.new`, file);
});
