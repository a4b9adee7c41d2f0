const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const;

/**
 * A delay in whole seconds as cards write it: the largest unit that divides it exactly, `90s`, `5m`, `2h`,
 * `1d`.
 */
export function compactDelay(seconds: number): string {
  for (const [unit, size] of units) {
    if (seconds >= size && seconds % size === 0) return `${seconds / size}${unit}`;
  }
  return `${seconds}s`;
}
