import { pause } from './pause';

/** Computing without a rest is at most about this long: other requests of the process wait for it. */
const sliceMs = 2;
/** Others have the process for this long before each slice… */
const restMs = 2;
/** …and, after this number of slices of some computing… */
const shortSlices = 5;
/** …for longer, until the process was busy for at most this share of the time since the last slice began… */
const busyShare = 0.35;
/** …or until the rest has taken this long. */
const patienceMs = 50;

/** The rest before the last slice that is promised so far. */
let lastRest = Promise.resolve();
/** What the event loop of this process had done when the last slice began. */
let lastSlice = performance.eventLoopUtilization();

/**
 * Splits long computing into slices: between its steps it awaits `rest`, which settles immediately until the
 * slice is used up. What takes longer than a few slices takes turns with all such computing of the process,
 * and rests for longer while requests, responses and the garbage collector keep the process busy.
 */
export class Slices {
  #until = performance.now() + sliceMs;
  #rests = 0;

  async rest(): Promise<void> {
    if (performance.now() < this.#until) return;
    this.#rests += 1;
    if (this.#rests < shortSlices) await pause(restMs);
    else {
      lastRest = lastRest.then(mostlyFree);
      await lastRest;
    }
    this.#until = performance.now() + sliceMs;
  }
}

async function mostlyFree(): Promise<void> {
  const latest = performance.now() + patienceMs;
  do await pause(restMs);
  while (performance.eventLoopUtilization(lastSlice).utilization > busyShare && performance.now() < latest);
  lastSlice = performance.eventLoopUtilization();
}
