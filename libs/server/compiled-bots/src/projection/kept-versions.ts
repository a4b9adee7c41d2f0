/** A little longer than the longest delay. */
const keptMs = 31 * 24 * 60 * 60_000;
const keptNumber = 50;
/** The limit for actions that only older versions have, as text. */
const keptBytes = 4 * 1024 * 1024;

interface Version {
  readonly version: number;
  readonly at: Date;
}

/**
 * The published versions of a bot that delayed callbacks can still continue with: the last one, and those
 * before it that are not too old, too many or too large. Pure.
 * @param versions newest first
 * @param bytesAfter the bytes of the actions that a version has and the last one doesn't
 * @returns one at least, newest first
 */
export function keptVersions<V extends Version>(
  versions: readonly V[],
  bytesAfter: (version: number) => number,
  now: Date,
): V[] {
  const end = versions.findIndex(({ version }, i) => {
    if (i === 0) return false;
    const replacedAt = versions[i - 1]!.at.getTime();
    return i >= keptNumber || now.getTime() - replacedAt > keptMs || bytesAfter(version) > keptBytes;
  });
  return end < 0 ? [...versions] : versions.slice(0, end);
}

/** @param bytes of superseded actions, by the version that replaced them */
export function keptBytesOf(bytes: ReadonlyMap<number, number>): (version: number) => number {
  return (version) => {
    let sum = 0;
    for (const [until, size] of bytes) if (until > version) sum += size;
    return sum;
  };
}
