import { setFlagsFromString } from 'node:v8';

export const heapGrowthFlag = '--heap-growing-percent=100';

/**
 * Makes the heap double before all of it is collected again. By default V8 lets a slowly growing heap grow by
 * a tenth only, since it counts pauses of the program alone: but marking 80 MB keeps several threads busy for
 * 50 ms, and if they take all cores, replies wait. V8 lets a quickly growing heap quadruple.
 */
export function setHeapGrowth(): void {
  setFlagsFromString(heapGrowthFlag);
}
