const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds as people say them: "2 hours", "90 seconds". */
export function formatDelay(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? units[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
