/**
 * A time to wait as a clock counts it down: `0:05`, `4:59`, then `1h 20m` and `2d 3h`. Seconds below 0 read
 * `0:00`.
 */
export function remainingTime(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left < 3600) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const minutes = Math.floor(left / 60);
  if (left < 86_400) return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'm');
  const hours = Math.floor(minutes / 60);
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit} ${small}${smallUnit}`;
}
