import { crc32 } from 'node:zlib';

/** How many partitions the streams are divided into. Names of checkpoints depend on it: it never changes. */
export const partitionCount = 8;

/** Some of the partitions: a bit for each of them. */
export type Partitions = number;

export const allPartitions: Partitions = 2 ** partitionCount - 1;

/** The partition of a stream. */
export function partitionOf(stream: string): Partitions {
  return 1 << (crc32(stream) % partitionCount);
}
