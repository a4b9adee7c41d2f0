import { pause } from './pause';

/** Computing without a rest is at most about this long: other requests of the process wait for it. */
const sliceMs = 2;
/** Before each slice, of any computing, others have the process for this long… */
const restMs = 5;
/** …or longer, until it has had nothing to do for this long… */
const idleMs = 3;
/** …or has been busy with something else for this long. */
const patienceMs = 50;

/** The rest before the last slice that is promised so far. */
let lastRest = Promise.resolve();

/**
 * Splits long computing into slices: between its steps it awaits `rest`, which settles immediately until the
 * slice is used up. All long computing of a process together takes less than a third of its time, and less
 * while requests, responses and the garbage collector keep the process busy.
 */
export class Slices {
  #until = performance.now() + sliceMs;

  async rest(): Promise<void> {
    if (performance.now() < this.#until) return;
    lastRest = lastRest.then(betweenSlices);
    await lastRest;
    this.#until = performance.now() + sliceMs;
  }
}

async function betweenSlices(): Promise<void> {
  const idle = idleTime();
  const latest = performance.now() + patienceMs;
  do await pause(restMs);
  while (idleTime() - idle < idleMs && performance.now() < latest);
}

/** For how long the event loop of this process has had nothing to do, in milliseconds. */
const idleTime = () => performance.eventLoopUtilization().idle;
