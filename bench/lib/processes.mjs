import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followParent } from '../../tools/lib/follow-parent.mjs';

const here = import.meta.dirname;
const options = { execArgv: followParent, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] };

/** Starts a program of this folder and waits for its `ready`. */
export async function startProgram(file, args) {
  const child = fork(join(here, file), args.map(String), options);
  await new Promise((done, failed) => {
    child.once('message', done);
    child.once('exit', (code) => failed(new Error(`${file} ended with code ${code}`)));
  });
  child.removeAllListeners('exit');
  return {
    pid: child.pid,
    send: (message) => child.send(message),
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGKILL');
      }),
  };
}

/** Runs the load generator to its end and returns its measurements. */
export function load(work) {
  return new Promise((done, failed) => {
    const child = fork(join(here, 'load.mjs'), [JSON.stringify(work)], options);
    child.once('message', done);
    child.once('exit', (code) => failed(new Error(`the load generator ended with code ${code}`)));
  });
}

/**
 * Proportional memory of a process and all of its children, in megabytes: shared pages count once in the sum.
 */
export function memoryOf(pid) {
  let kilobytes = 0;
  for (const one of [pid, ...descendants(pid)]) {
    const text = readOrEmpty(`/proc/${one}/smaps_rollup`);
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Processor time of a process and its children, including those that have ended, in milliseconds. */
export function processorMs(pid) {
  const ticks = (one, from, to) =>
    readOrEmpty(`/proc/${one}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(from, to)
      .reduce((sum, value) => sum + Number(value), 0);
  const living = descendants(pid).reduce((sum, one) => sum + ticks(one, 11, 13), 0);
  // Linux counts in hundredths of a second, everywhere.
  return 10 * (ticks(pid, 11, 15) + living);
}

function descendants(pid) {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`)
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [...children, ...children.flatMap(descendants)];
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
