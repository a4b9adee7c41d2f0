import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A collection follows after this number of dropped bytes. */
const collectedAt = 4 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;
let collect: Collect | undefined;
let dropped = 0;

/**
 * Counts bytes of bodies that were skipped or have passed through. For the garbage collector they are a few
 * small objects, whatever their size: by default it waits for 32 MB of them, which the process then keeps. A
 * collection of young objects takes a few milliseconds.
 */
export function countDropped(bytes: number): void {
  dropped += bytes;
  if (dropped < collectedAt) return;
  dropped = 0;
  collect ??= exposed();
  collect({ type: 'minor' });
}

function exposed(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
