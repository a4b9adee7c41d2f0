import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes that this process still needs, on the heap and in buffers. Garbage is collected first, which takes
 * some milliseconds.
 */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The first collection finds buffers, and the second one frees them.
  for (let n = 0; n < 2; n += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
