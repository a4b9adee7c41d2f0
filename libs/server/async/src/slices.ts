import { pause } from './pause';

/** Computing without a rest is at most about this long: other requests of the process wait for it. */
const sliceMs = 5;
/** After each slice, of any computing, others have the process for this long. */
const restMs = 5;

/** When the process has rested after the slices that are promised so far. */
let freeAt = 0;

/**
 * Splits long computing into slices: between its steps it awaits `rest`, which settles immediately until the
 * slice is used up. All long computing of a process together takes at most half of its time.
 */
export class Slices {
  #until = performance.now() + sliceMs;

  async rest(): Promise<void> {
    const now = performance.now();
    if (now < this.#until) return;
    const begin = Math.max(now, freeAt) + restMs;
    freeAt = begin + sliceMs;
    await pause(begin - now);
    this.#until = performance.now() + sliceMs;
  }
}
